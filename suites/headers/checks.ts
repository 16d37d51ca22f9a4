/** Header requirements: which headers each operation needs, and what it must refuse. */
import { type Breach, type CardText, type Check, makeTally, mustRefuse } from '../../src/check.ts';
import type { Asked } from '../../src/reading.ts';

const isMissing = (state: Asked['authorization']) => state === 'absent' || state === 'empty';

/** Which of the three headers a disbursement lacks, everything else being as documented. */
function missing({ operation, authorization, bizNumber, contentType, bodyState }: Asked): string {
  if (operation !== 'initiate' || bodyState !== 'documented') return '';
  const states = { authorization, bizNumber, contentType };
  const names = Object.entries(states).filter(([, state]) => isMissing(state));
  const rest = Object.values(states).filter((state) => !isMissing(state));
  return rest.every((state) => state === 'right') ? names.map(([name]) => name).join(' ') : '';
}

/** The requests whose `Authorization` is the one thing wrong with them. */
function onlyAuthorization(operation: Asked['operation'], states: readonly string[]) {
  return (asked: Asked) =>
    asked.operation === operation &&
    states.includes(asked.authorization) &&
    asked.bizNumber === 'right' &&
    asked.contentType === 'right' &&
    (operation === 'list' ? asked.perPage !== null : asked.bodyState === 'documented');
}

function withoutHeader(id: string, name: string, only: string): Check {
  return mustRefuse(
    {
      id,
      level: 'must',
      clause: '4.1',
      statement: `A disbursement without \`${name}\`, or with an empty one, is refused.`,
      violatedBy: `accepting a disbursement that lacks only \`${name}\`, or has it empty`,
      scenarios: ['initiate-headers'],
    },
    (asked) => missing(asked) === only,
  );
}

const caseText: CardText = {
  id: 'HEADER-07',
  level: 'must',
  clause: '4.1',
  statement: 'Header names are matched without regard to letter case.',
  violatedBy:
    'refusing `authorization` or `X-BIZ-NUMBER` where the documented spelling is accepted',
  scenarios: ['header-names'],
};

/** Documented but for the letter case of its header names. */
const isRespelled = ({ documentedNames, documented, ...asked }: Asked) =>
  !documentedNames &&
  !documented &&
  asked.authorization === 'right' &&
  asked.bizNumber === 'right' &&
  asked.contentType === 'right' &&
  (asked.operation === 'list' ? asked.perPage === 25 : asked.bodyState === 'documented');

const headerNames: Check = {
  ...caseText,
  begin() {
    const tally = makeTally();
    const controls = new Map<string, boolean>();
    const refused: Breach[] = [];
    const groups: string[] = [];
    return {
      see({ asked, answered, exchange }) {
        const group = exchange.group?.id ?? '';
        const accepted = answered.outcome === 'accepted';
        if (exchange.group?.role === 'control' && asked.documented) {
          controls.set(group, accepted && controls.get(group) !== false);
        } else if (isRespelled(asked)) {
          tally.tried();
          if (accepted) return tally.seen();
          if (answered.outcome === 'unanswered' || answered.status === 429) {
            return tally.undecided(`request ${exchange.index} was not answered`);
          }
          groups.push(group);
          refused.push({
            exchanges: [exchange],
            pointer: null,
            expected: 'accepted, like the same request with the documented spelling',
            actual: `refused, with HTTP status ${answered.status}`,
          });
        }
      },
      conclude() {
        const blamed = refused.filter((_, at) => controls.get(groups[at] ?? '') === true);
        const undecided =
          blamed.length < refused.length
            ? 'the control with the documented spelling was refused too'
            : null;
        return tally.conclude({ seen: blamed.length, breaches: blamed, undecided });
      },
    };
  },
};

const initiateHeader = 'a disbursement that is as documented in all else';

export const checks: readonly Check[] = [
  withoutHeader('HEADER-01', 'Authorization', 'authorization'),
  withoutHeader('HEADER-02', 'X-Biz-Number', 'bizNumber'),
  withoutHeader('HEADER-03', 'Content-Type', 'contentType'),
  mustRefuse(
    {
      id: 'HEADER-04',
      level: 'must',
      clause: '4.1',
      statement: 'A disbursement that lacks two or three of the required headers is refused.',
      violatedBy: 'accepting any combination of absent and empty required headers',
      scenarios: ['initiate-headers'],
    },
    (asked) => missing(asked).includes(' '),
  ),
  mustRefuse(
    {
      id: 'HEADER-05',
      level: 'must',
      clause: '5',
      statement: 'A disbursement whose `Authorization` is not `Bearer <token>` is refused.',
      violatedBy: `accepting another scheme, a bare token or no token on ${initiateHeader}`,
      scenarios: ['initiate-authorization'],
    },
    onlyAuthorization('initiate', ['malformed']),
  ),
  mustRefuse(
    {
      id: 'HEADER-06',
      level: 'must',
      clause: '5',
      statement: 'A disbursement with a token that was never issued is refused.',
      violatedBy: 'accepting an invented token, the right one with more behind it, or half of it',
      scenarios: ['initiate-authorization'],
    },
    onlyAuthorization('initiate', ['unissued']),
  ),
  headerNames,
  mustRefuse(
    {
      id: 'HEADER-08',
      level: 'must',
      clause: '5',
      statement: 'A list request without `Authorization`, or with an empty one, is refused.',
      violatedBy: 'accepting a list request that lacks `Authorization`, or has it empty',
      scenarios: ['list-authorization'],
    },
    onlyAuthorization('list', ['absent', 'empty']),
  ),
  mustRefuse(
    {
      id: 'HEADER-09',
      level: 'must',
      clause: '5',
      statement: 'A list request whose `Authorization` is not `Bearer <token>` is refused.',
      violatedBy: 'accepting another scheme, a bare token or no token on a list request',
      scenarios: ['list-authorization'],
    },
    onlyAuthorization('list', ['malformed']),
  ),
  mustRefuse(
    {
      id: 'HEADER-10',
      level: 'must',
      clause: '5',
      statement: 'A list request with a token that was never issued is refused.',
      violatedBy: 'accepting an invented token, the right one with more behind it, or half of it',
      scenarios: ['list-authorization'],
    },
    onlyAuthorization('list', ['unissued']),
  ),
];
