/**
 * Quickly accepts the lines of which almost all of a history consists. Pure. Other lines may be
 * valid too: `line-shapes.ts` then decides, which takes longer.
 */

import { MAX_STATUS, MIN_STATUS } from '../../core/exchange.ts';
import { HTTP_TOKEN } from '../../core/text/http-token.ts';
import { HEADER_VALUE, RECEIVED_NAME } from '../../core/text/text-formats.ts';
import { MAX_ID_CHARACTERS } from '../../plan/case-id.ts';

/** The members of any object. */
type Loose = { readonly [name: string]: unknown };

/** Whether the line is a request or response as almost every run writes them. */
export function isUsual(line: unknown): boolean {
  if (!isRecord(line)) return false;
  if (line.kind === 'request') return isUsualRequest(line);
  return line.kind === 'response' && isUsualResponseLine(line);
}

function isUsualRequest(line: Loose): boolean {
  const { request, group, place } = line;
  let count = 7;
  if (group !== undefined) count += 1;
  if (place !== undefined) count += 1;
  return (
    line.origin === 'planned' &&
    isCount(line.index) &&
    isName(line.scenario) &&
    isName(line.case) &&
    isMilliseconds(line.atMs) &&
    isRecord(request) &&
    isUsualMessage(request) &&
    (group === undefined || (isRecord(group) && isGroup(group))) &&
    (place === undefined || (isRecord(place) && isPlace(place))) &&
    members(line) === count
  );
}

function isUsualMessage(request: Loose): boolean {
  const { method, path, body } = request;
  return (
    (method === 'POST' || method === 'GET') &&
    typeof path === 'string' &&
    path.charCodeAt(0) === SLASH &&
    (body === null || typeof body === 'string') &&
    areHeaders(request.headers, HTTP_TOKEN) &&
    members(request) === 4
  );
}

const SLASH = 47;

function isGroup(group: Loose): boolean {
  const { role } = group;
  const isRole = role === 'probe' || role === 'control' || role === 'observation';
  return isRole && isName(group.id) && members(group) === 2;
}

function isPlace(place: Loose): boolean {
  const { seed, path } = place;
  return (
    isName(place.generator) &&
    (seed === 0 || isCount(seed)) &&
    typeof path === 'string' &&
    /^\d+$/.test(path) &&
    members(place) === 3
  );
}

function isUsualResponseLine(line: Loose): boolean {
  const { response } = line;
  return (
    isRecord(response) && isUsualResponse(response) && isCount(line.index) && members(line) === 3
  );
}

function isUsualResponse(response: Loose): boolean {
  const { status, peer } = response;
  return (
    response.kind === 'response' &&
    isCount(status) &&
    (status as number) >= MIN_STATUS &&
    (status as number) <= MAX_STATUS &&
    response.encoding === 'utf-8' &&
    typeof response.body === 'string' &&
    isMilliseconds(response.durationMs) &&
    areHeaders(response.headers, RECEIVED_NAME) &&
    (peer === undefined || isCount(peer)) &&
    members(response) === (peer === undefined ? 6 : 7)
  );
}

function areHeaders(headers: unknown, name: RegExp): boolean {
  if (!Array.isArray(headers)) return false;
  for (const pair of headers as readonly unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2) return false;
    if (typeof pair[0] !== 'string' || typeof pair[1] !== 'string') return false;
    if (!name.test(pair[0]) || !HEADER_VALUE.test(pair[1])) return false;
  }
  return true;
}

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isName = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARACTERS;
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1;

/** A year in milliseconds: longer times are not usual. */
const USUAL_MS = 365 * 24 * 3600 * 1000;
const isMilliseconds = (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= USUAL_MS;

function members(value: Loose): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}
