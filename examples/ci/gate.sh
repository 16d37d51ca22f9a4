#!/bin/sh
# The gate for any CI that can run a shell. First install the suite in a separate step. Then start this
# file of the installed package. Its exit code is the verdict, and the reports are in REPORT_DIR.
#   npm install --prefix .conformance "$SUITE" || exit 2
#   sh .conformance/node_modules/disbursement-conformance/examples/ci/gate.sh
# SUITE is the path of a tarball that `npm pack` made (it starts with ./), a git reference, or
# disbursement-conformance@VERSION after that version is published.
# TARGET_URL, TARGET_TOKEN and TARGET_BIZ_NUMBER come from the settings of the CI. For a host that is not
# loopback, set CONFIRM_HOST, MAX_DISBURSEMENTS and MAX_TOTAL_AMOUNT there too. Without Node, the gate uses
# Deno 2 (docs/guides/deno.md), and ALLOW_NET=staging.example,192.0.2.7 limits the network. For a command
# other than `run`, give its arguments: `gate.sh verify shard-1 shard-2 --report-dir conformance-report`.
# Only `run` and `verify` write a report; the gate ends with the exit code of any other command, like `doctor`.
# A job that sends only a shard sets GATE_PASSES="0 1 3": with these exit codes of the run the gate ends with 0,
# and a later job judges all shards.
set -u
here="$(cd "$(dirname "$0")" && pwd)" || exit 4
[ $# -gt 0 ] || set -- run
previous=
for argument; do
  case "$previous $argument" in
    "--report-dir "*) REPORT_DIR="$argument" ;;
    *" --report-dir="*) REPORT_DIR="${argument#*=}" ;;
  esac
  previous="$argument"
done
# .env without the byte order mark that some editors write.
dotenv() { sed "1s/^$(printf '\357\273\277')//" .env 2> /dev/null; }
# The suite reads .env too, and the environment takes precedence over it. A # begins no comment within
# quotation marks.
if [ -z "${REPORT_DIR:-}" ] && [ -f .env ]; then
  name='^[[:space:]]*(export[[:space:]]+)?REPORT_DIR([[:space:]]*=|:[[:space:]])[[:space:]]*'
  REPORT_DIR="$(dotenv | sed -nE -e "s/$name\"([^\"]*)\".*/\\3/p" -e t -e "s/$name'([^']*)'.*/\\3/p" -e t \
    -e "s/$name\`([^\`]*)\`.*/\\3/p" -e t -e "s/$name([^#]*[^#[:space:]]).*/\\3/p")"
fi
export REPORT_DIR="${REPORT_DIR:-conformance-report}"

if command -v node > /dev/null 2>&1 || ! command -v deno > /dev/null 2>&1; then
  suite() { exec node "$here/../../dist/src/cli.js" "$@"; }
  outputs() { node "$here/outputs.mjs" "$@"; }
else
  suite() {
    exec deno run --no-prompt "--allow-net${ALLOW_NET:+=$ALLOW_NET}" --allow-read "--allow-write=$REPORT_DIR" \
      --allow-env --allow-sys=hostname,ca ${TARGET_TOKEN_COMMAND:+--allow-run=/bin/sh} \
      "$here/../../dist/src/cli.js" "$@"
  }
  outputs() { deno run --no-prompt --allow-read --allow-env "$here/outputs.mjs" "$@"; }
fi

case "$1" in
  run | verify | -*) ;;
  *) suite "$@" ;; # This replaces the gate.
esac

# An earlier run may have left its report in the folder.
EARLIER_RUN="$(outputs --run-id)" || {
  echo "gate: cannot start node or deno, so nothing was judged"
  exit 4
}
export EARLIER_RUN

# Writes conformance.env for later steps. Returns the exit code of this run, also where the folder is
# read-only: then CONFORMANCE_ENV names a file elsewhere.
write_outputs() {
  written=0
  lines="$(outputs "$1" --dotenv)" || written=$?
  file="${CONFORMANCE_ENV:-conformance.env}"
  if ! { printf '%s\n' "$lines" > "$file"; } 2> /dev/null; then
    echo "gate: cannot write $file, so later steps get no outputs: set CONFORMANCE_ENV to a file that can be written"
  fi
  return "$written"
}

# Without a target, the suite judges the embedded reference service, which always conforms.
has_target() {
  [ -n "${TARGET_URL:-}" ] && return 0
  case " $* " in *" --target-url "* | *" --target-url="*) return 0 ;; esac
  dotenv | grep -Eqs "^[[:space:]]*(export[[:space:]]+)?TARGET_URL[[:space:]]*[=:][[:space:]]*[\"']?[^[:space:]\"'#]"
}
# A repetition writes into another folder, and a part of the requirements is never a verdict for the target.
repeats() {
  case " $* " in *" --last-failed "* | *" --last-failed="*) return 0 ;; esac
  return 1
}
case "$1" in
  run | -*)
    if repeats "$@"; then
      write_outputs 2
      echo "gate: --last-failed judges a part of the requirements, which is not a verdict for the target, so nothing was judged: start the suite without the gate"
      exit 2
    fi
    if ! has_target "$@"; then
      write_outputs 2
      echo "gate: TARGET_URL is not set, so nothing was judged: set it to the address of the target"
      exit 2
    fi
    ;;
esac

# A signal that only the gate gets must end the run, which otherwise goes on disbursing. In the background,
# a function is a process of its own, which the run replaces.
suite "$@" <&0 &
run=$!
trap 'kill -TERM "$run" 2> /dev/null' TERM HUP
trap 'kill -INT "$run" 2> /dev/null' INT
code=0
wait "$run" || code=$?
# A signal ends the first wait, and the run writes its report after it.
while kill -0 "$run" 2> /dev/null; do
  code=0
  wait "$run" || code=$?
done
trap - TERM HUP INT
accepted=0
write_outputs "$code" || accepted=$?
case "$accepted" in
  0) echo "gate: conformant" ;;
  1) echo "gate: non-conformant, see $REPORT_DIR/report.html" ;;
  2) echo "gate: the configuration is wrong, or a waiver is out of date, see above" ;;
  3)
    case "$code" in
      0) echo "gate: ONLY or CASE chose a part of the requirements: the part passed, which is not a verdict for the target" ;;
      *) echo "gate: inconclusive, which is not a pass" ;;
    esac
    ;;
  130) echo "gate: interrupted" ;;
  *)
    case "$code" in
      0 | 1) echo "gate: exit code $code, and no report of this run in $REPORT_DIR, so this run has no verdict" ;;
      *) echo "gate: the suite itself failed ($code), so this run has no verdict" ;;
    esac
    ;;
esac
case " ${GATE_PASSES:-0} " in *" $accepted "*) exit 0 ;; esac
exit "$accepted"
