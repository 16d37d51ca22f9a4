/** Request bodies that are no JSON object, and must be refused. */
import { type Check, mustRefuse } from '../../src/check.ts';
import type { Asked, BodyState } from '../../src/reading.ts';

function onlyBody(state: BodyState) {
  return (asked: Asked) =>
    asked.operation === 'initiate' &&
    asked.bodyState === state &&
    asked.authorization === 'right' &&
    asked.bizNumber === 'right' &&
    asked.contentType === 'right';
}

export const checks: readonly Check[] = [
  mustRefuse(
    {
      id: 'BODY-01',
      level: 'must',
      clause: '1',
      statement: 'A disbursement whose body is not JSON is refused.',
      violatedBy:
        'accepting an empty body, a form, XML, a cut-off object, or JSON with something behind it',
      scenarios: ['initiate-bodies'],
    },
    onlyBody('not-json'),
  ),
  mustRefuse(
    {
      id: 'BODY-02',
      level: 'must',
      clause: '4.1',
      statement: 'A disbursement whose body is JSON but no object is refused.',
      violatedBy: 'accepting an array, also one with a request in it, a string, a number, or null',
      scenarios: ['initiate-bodies'],
    },
    onlyBody('not-object'),
  ),
];
