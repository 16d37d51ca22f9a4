/** Changes that the checks on what lies around the interface must fail on. */
import { acceptedInstead } from '../../src/check/flip.ts';
import { answeredWith, type Mutant, type Mutants, mutant } from '../../src/check/mutant.ts';
import type { RequestTemplate } from '../../src/core/request.ts';

type IsMeant = (request: RequestTemplate) => boolean;

const documented = ['/initiate-disbursement', '/transactions'];
const pathOf = ({ path }: RequestTemplate) => path.split('?')[0] ?? '';

const isWrongMethod: IsMeant = (request) => {
  const right = pathOf(request) === '/transactions' ? 'GET' : 'POST';
  return documented.includes(pathOf(request)) && request.method !== right;
};
const isUnknownPath: IsMeant = (request) => !documented.includes(pathOf(request));

const bodies: Readonly<Record<string, string>> = {
  'an empty body': '',
  HTML: '<!doctype html><h1>Not Found</h1>',
  'another JSON': '{"statusCode":404,"message":"Not Found","error":"Not Found"}',
  'an envelope without data': '{"status":"error","message":"Not Found","errors":null}',
};

function unsupported(isMeant: IsMeant): readonly Mutant[] {
  return [
    ...Object.entries(bodies).map(([name, body]) =>
      mutant(name, (parsed) => {
        const { response, exchange } = parsed;
        const isProbe = exchange.group?.role === 'probe' && isMeant(exchange.request);
        const isRefused = response.outcome === 'refused' && response.status >= 400;
        return isProbe && isRefused ? answeredWith(parsed, { body, encoding: 'utf-8' }) : null;
      }),
    ),
    acceptedInstead('a success', isMeant),
  ];
}

export const mutants: Mutants = {
  'AROUND-01': unsupported(isWrongMethod),
  'AROUND-02': unsupported(isUnknownPath),
};
