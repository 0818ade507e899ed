#!/usr/bin/env bash
# Lints the GitHub workflows with tools from PyPI: `pip install yamllint check-jsonschema zizmor`. Runs offline.
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
say "all checks of the workflows passed"
