/** The seed follows from the challenge, and cannot be set in addition. */
import { expect, test } from 'vitest';
import { challengeProblem, seedOfChallenge } from './challenge.ts';
import { parseConfig, type Settings } from './config.ts';
import { recordedConfig } from './recorded.ts';

const parse = (settings: Settings) =>
  parseConfig(settings, {
    freshSeed: () => 1,
    readBytes: () => new Uint8Array(),
    readFile: (path) => path,
    parseWaivers: () => ({ ok: true, waivers: [] }),
  });

const challenge = 'scheme-2026-4f9c';
const target = {
  TARGET_URL: 'http://127.0.0.1:1',
  TARGET_TOKEN: 'token-of-the-test',
  TARGET_BIZ_NUMBER: 'BIZ-1',
};

test('the seed of a run follows from the challenge, which is recorded', () => {
  const parsed = parse({ CHALLENGE: challenge });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { seed } = parsed.config;
  expect(seed).toBe(seedOfChallenge(challenge));
  const config = recordedConfig(parsed.config);
  expect(config.challenge).toBe(challenge);
  expect(challengeProblem({ seed, config }, challenge)).toBeNull();
  expect(challengeProblem({ seed, config }, undefined)).toBeNull();
  expect(challengeProblem({ seed, config }, 'another one')).toMatch(/has another challenge/);
  expect(challengeProblem({ seed: seed + 1, config }, challenge)).toMatch(/does not follow/);
  expect(challengeProblem({ seed, config: {} }, challenge)).toMatch(/has no challenge/);
});

test('pinned: a challenge always gives the same seed', () => {
  expect(seedOfChallenge(challenge)).toMatchInlineSnapshot(`767176348`);
});

test.each<[Settings, RegExp]>([
  [{ CHALLENGE: challenge, SEED: '7' }, /SEED and CHALLENGE are both set/],
  [
    { ...target, CHALLENGE: `pre ${target.TARGET_TOKEN} post` },
    /CHALLENGE contains the value of TARGET_TOKEN/,
  ],
  [
    { ...target, REPORT_DIR: `runs/${target.TARGET_TOKEN}` },
    /REPORT_DIR contains the value of TARGET_TOKEN/,
  ],
  [{ CHALLENGE: 'short' }, /expected 8 to 200 printable/],
  [{ CHALLENGE: `${challenge}\u001b[2J` }, /expected 8 to 200 printable/],
])('%j is refused', (settings, sentence) => {
  const parsed = parse(settings);
  expect(parsed.ok ? '' : parsed.problems.join()).toMatch(sentence);
});
