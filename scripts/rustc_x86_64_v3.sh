#!/bin/sh
# Cargo's wrapper of the compiler for the workspace's own code (RUSTC_WORKSPACE_WRAPPER), by which scripts/package.sh builds the
# programs for newer processors: the search is ours, and the libraries of the window need not be compiled twice for it.
case " $* " in
# What runs while building runs on any machine.
*" --crate-name build_script_build "*) exec "$@" ;;
*) exec "$@" -C target-cpu=x86-64-v3 ;;
esac
