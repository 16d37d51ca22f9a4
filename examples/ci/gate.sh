#!/bin/sh
# For any CI that can run a shell: the exit code is the verdict, and the reports are kept in
# REPORT_DIR. TARGET_URL, TARGET_TOKEN and TARGET_BIZ_NUMBER come from the CI's own settings; on a
# host that is not this machine CONFIRM_HOST, MAX_DISBURSEMENTS and MAX_TOTAL_AMOUNT do too.
set -u
: "${SUITE:=disbursement-conformance@0.1.0}"

code=0
npx --yes "$SUITE" run || code=$?
case "$code" in
  0) echo "gate: conformant" ;;
  1) echo "gate: non-conformant, see ${REPORT_DIR:-conformance-report}/report.json" ;;
  2) echo "gate: the configuration is wrong, or a waiver is out of date, see above" ;;
  3) echo "gate: inconclusive, which is not green" ;;
  130) echo "gate: interrupted" ;;
  *) echo "gate: the suite itself failed ($code)" ;;
esac
exit "$code"
