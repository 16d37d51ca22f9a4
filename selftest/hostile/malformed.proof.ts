import { test } from 'vitest';
import { emptyFolder } from '../support/command.ts';
import { fuzzDotenv, fuzzHar, fuzzReceivers, fuzzWaivers } from './malformed.ts';

const RUNS = Number(process.env.FUZZ ?? 10_000);

test('changed HARs are judged, or refused in one sentence', () => fuzzHar(RUNS, 25));
test('changed waivers are read, or refused', () => fuzzWaivers(RUNS, 26));
test('changed receivers are read, or refused', () => fuzzReceivers(RUNS, 27));
test('a changed .env is read, or refused', () => fuzzDotenv(RUNS, 28, emptyFolder()));
