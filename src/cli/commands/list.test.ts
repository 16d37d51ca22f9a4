import { afterEach, expect, test, vi } from 'vitest';
import { suite } from '../../../suites/index.ts';
import { runProgram } from '../program.ts';

afterEach(() => vi.restoreAllMocks());

async function listed(): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await runProgram(['list'], { driver: null, loadSuite: async () => suite, suiteUrl: '' });
  return printed;
}

test('each heading has the name of its topic for --only', async () => {
  const text = await listed();
  for (const { name, title } of suite.topics) expect(text).toContain(`${title} (--only ${name})\n`);
});

test('within a topic, the requirements have the order of their numbers', async () => {
  const ids = [...(await listed()).matchAll(/^ {2}([A-Z]+-\d+)/gm)].map(([, id = '']) => id);
  for (const { checks } of suite.topics) {
    const own = ids.filter((id) => checks.some((check) => check.id === id));
    expect(own).toEqual(own.toSorted());
  }
});
