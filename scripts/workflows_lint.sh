#!/usr/bin/env bash
# Lints the workflows of the public forge with tools from PyPI, of which `pip install yamllint check-jsonschema zizmor` brings
# those that are missing. No network is asked for anything else.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

for tool in yamllint check-jsonschema zizmor; do
    command -v "$tool" >/dev/null || die "$tool is missing: pip install yamllint check-jsonschema zizmor"
done
yamllint --strict -d '{extends: default, rules: {line-length: {max: 132}, truthy: {check-keys: false}}}' .github/workflows packaging/flatpak
check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
zizmor --offline --pedantic .github/workflows
say "the workflows are well"
