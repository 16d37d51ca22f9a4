/** The suite and its checks, as the self-test uses them. */
import { catalogueDigestOf, checksOf, findCheck } from '../../src/check/suite.ts';
import { makeExchangeParser } from '../../src/interface/parsed-exchange.ts';
import type { EvaluationOptions } from '../../src/judge/evaluation.ts';
import { suite } from '../../suites/index.ts';

export const { topics } = suite;
export const catalogue = checksOf(suite);
export const catalogueDigest = catalogueDigestOf(suite);
export const findRequirement = (id: string) => findCheck(suite, id);

/** Compiled once per worker. */
export const judging: EvaluationOptions = { suite, parser: makeExchangeParser(suite) };
