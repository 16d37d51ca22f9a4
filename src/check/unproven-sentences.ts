/** Why refusals prove nothing, in words. */
import type { Controls } from './controls.ts';

const NOT_SENT =
  'the run ended before the control, or FAIL_FAST, a cap, CASE or RUN_TIMEOUT_MS prevented it';

/** Why the refusals of some requests are compared with nothing. */
export function whyNotCompared(
  refusals: readonly { readonly group: string }[],
  controls: Controls,
): string {
  const isSent = refusals.every(({ group }) => controls.isSent(group));
  if (!isSent) return `the run did not send the control of each request; ${NOT_SENT}`;
  const sentence = 'the target did not accept the control either';
  const reasons = refusals.flatMap(({ group }) => controls.whyNotAccepted(group) ?? []);
  return reasons[0] === undefined ? sentence : `${sentence}; ${reasons[0]}`;
}

const namedControl = /^(the \w+ did not \w+) the control of "[^"]*"/;

/** The reason of `unproven`, the same for every group; any other reason as it is. */
export const reasonOfAnyGroup = (reason: string) => reason.replace(namedControl, '$1 a control');

/** Why the refusals of a group prove nothing. */
export function unproven(id: string, controls: Controls): string {
  const isSent = controls.isSent(id);
  const what = isSent ? 'the target did not accept' : 'the suite did not send';
  const sentence = `${what} the control of "${id}" (the same request without the mistake), so a refusal proves nothing`;
  if (!isSent) return `${sentence}; ${NOT_SENT}`;
  const why = controls.whyNotAccepted(id);
  return why === null ? sentence : `${sentence}; ${why}`;
}
