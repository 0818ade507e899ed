# shellcheck shell=bash
# Sourced by other scripts after packages.sh. Runs commands beside each other, each with a time limit, and prints a table of times.
#
# A job has a process group of its own, so that it can be ended with all its processes. What it prints goes to a log, which
# appears when the job has ended, so that the outputs of two jobs are not mixed.

job_folder=$(mktemp -d)
# Process groups of the running jobs, their starts and limits in seconds, by name.
declare -A job_groups=() job_starts=() job_limits=()
# The names of the jobs and steps that failed, and a line of the table for each that ended.
failed_jobs=()
job_times=()

# end_jobs: ends all running jobs and removes their logs.
end_jobs() {
    local group
    # Asks first, because a job may have jobs of its own.
    for group in "${job_groups[@]}"; do
        kill -- "-$group" 2>/dev/null || true
    done
    ((${#job_groups[@]} == 0)) || sleep 1
    for group in "${job_groups[@]}"; do
        kill -9 -- "-$group" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    rm -rf "$job_folder"
}

# start_job NAME SECONDS COMMAND…: starts a command with a time limit. Waits while `job_count` jobs are running (2).
start_job() {
    local name=$1 limit=$2
    shift 2
    while ((${#job_groups[@]} >= ${job_count:-2})); do
        sleep 0.1
        collect_jobs
    done
    say "$name: begins"
    job_starts[$name]=$SECONDS
    job_limits[$name]=$limit
    set -m
    measured "$job_folder/$name.times" "$@" >"$job_folder/$name.log" 2>&1 </dev/null &
    job_groups[$name]=$!
    set +m
}

# measured FILE COMMAND…: runs a command in a background process and writes the processor time of this process to a file.
measured() {
    local file=$1 outcome=0
    shift
    ("$@") || outcome=$?
    times >"$file"
    return "$outcome"
}

# processor_seconds FILE: prints the processor time that `times` has written: minutes and seconds, of the shell and its children,
# in user and system mode.
processor_seconds() {
    awk '{ for (i = 1; i <= NF; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] } } END { printf "%.0f", sum }' "$1"
}

# collect_jobs: ends jobs that are over their limit. Prints the log of each job that has ended.
collect_jobs() {
    local name group seconds outcome late
    for name in "${!job_groups[@]}"; do
        group=${job_groups[$name]} seconds=$((SECONDS - job_starts[$name])) late=
        if kill -0 "$group" 2>/dev/null; then
            ((seconds >= job_limits[$name])) || continue
            late="not finished after ${job_limits[$name]} s"
            kill -- "-$group" 2>/dev/null || true
            sleep 1
            kill -9 "$group" 2>/dev/null || true
        fi
        outcome=0
        wait "$group" 2>/dev/null || outcome=$?
        # Ends the processes that it has left.
        kill -9 -- "-$group" 2>/dev/null || true
        unset 'job_groups[$name]'
        cat "$job_folder/$name.log"
        record_time "$name" "$seconds" "$outcome" "$late" "$(processor_seconds "$job_folder/$name.times" 2>/dev/null || true)"
    done
}

# record_time NAME SECONDS STATUS [REASON] [PROCESSOR]: prints how a job or step has ended, and adds it to the table, with the
# seconds of processor time if they are known.
record_time() {
    local text="$2 s"
    if (($3 != 0)) || [[ -n "${4:-}" ]]; then
        text+=", failed${4:+: $4}"
        failed_jobs+=("$1")
    fi
    say "$1: $text"
    job_times+=("$(printf '%-44s %5s s %9s%s' "$1" "$2" "${5:+$5 s cpu}" "${text#"$2 s"}")")
}

# finish_jobs: waits for all jobs.
finish_jobs() {
    while ((${#job_groups[@]} > 0)); do
        sleep 0.1
        collect_jobs
    done
}

# print_times: prints the table.
print_times() {
    local line
    for line in "${job_times[@]}"; do
        say "$line"
    done
}
