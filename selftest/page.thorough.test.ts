/**
 * `report.html` in a browser.
 * Above 200 lines: each test needs the same pages.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toComparisonHtml } from '../reporters/comparison/html.ts';
import { toHtml } from '../reporters/html.ts';
import { compareRuns } from '../src/report/make-comparison.ts';
import type { Report } from '../src/report/report.ts';
import { makeReportFixtures } from './support/report-fixtures.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const isThere = existsSync(executablePath);
if (!isThere) {
  console.warn(`The page is not tested: no ${executablePath}. Install chromium, or set CHROMIUM.`);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'page-'));
let browser: Browser;
let fixtures: Readonly<Record<string, Report>> = {};

beforeAll(async () => {
  if (!isThere) return;
  fixtures = await makeReportFixtures();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

interface Visit {
  readonly page: Page;
  /** Console errors, page errors, and requests except for the file itself. */
  readonly troubles: string[];
}

async function open(name: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const path = join(folder, `${name}.html`);
  writeFileSync(path, toHtml(fixtures[name] as Report));
  const context = await browser.newContext({ bypassCSP: false, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => troubles.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url() !== `file://${path}`) troubles.push(`request: ${request.url()}`);
  });
  await page.goto(`file://${path}`);
  return { page, troubles };
}

/** Violations of WCAG 2.2 A and AA and of best practices, as axe-core finds them. */
async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids added scripts; evaluated code is exempt.
  await page.evaluate(axe);
  return page.evaluate<string[]>(
    'axe.run().then((found) => found.violations.map((one) => one.id + ": " + one.nodes[0].html))',
  );
}

/** Rows that no filter hides, including those of a collapsed topic. */
const shownRows = (page: Page) => page.locator('tr[data-outcome]:not([hidden])').count();

/** The words of the first columns that are on two lines; a word may break after a hyphen. */
const BROKEN_WORDS = `[...document.querySelectorAll('th[scope=row]')].flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
})`;

describe.skipIf(!isThere)('report.html in Chromium', () => {
  test.each([
    'green',
    'red',
    'readOnly',
    'waived',
    'mixed',
    'broken',
    'poisoned',
    'faulty',
    'empty',
  ])(
    '%s: each requirement is a row, nothing is loaded, nothing complains, axe finds nothing',
    async (name) => {
      const report = fixtures[name] as Report;
      const { page, troubles } = await open(name);
      expect(await shownRows(page)).toBe(report.requirements.length);
      expect(await page.locator('#verdict').getAttribute('data-verdict')).toBe(report.verdict);
      expect(await page.title()).toContain(report.verdict);
      expect(await axeViolations(page)).toEqual([]);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  test.each([
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
    ['small phone, dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ] as const)('%s: nothing is wider than the screen, and axe finds nothing', async (_, options) => {
    for (const name of ['mixed', 'poisoned']) {
      const { page, troubles } = await open(name, options);
      const [wide, wanted] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      expect(wide, name).toBeLessThanOrEqual(wanted);
      expect(await axeViolations(page)).toEqual([]);
      expect(troubles).toEqual([]);
      await page.context().close();
    }
  });

  test.each([
    ['laptop', { viewport: { width: 1280, height: 800 } }],
    ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const)('%s: a failing run has its first finding on the first screen', async (_, options) => {
    for (const name of ['red', 'mixed', 'strict']) {
      const { page } = await open(name, options);
      const box = await page.locator('.finding-set .actual').first().boundingBox();
      const bottom = (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
      expect(bottom, name).toBeLessThanOrEqual(options.viewport.height);
      if (name === 'red') {
        expect(await page.locator('.finding-set mark').first().isVisible()).toBe(true);
      }
      await page.context().close();
    }
  });

  test('a passed row is folded away, and a link to it unfolds its topic', async () => {
    const { page } = await open('red');
    expect(await page.locator('tr[data-outcome]:visible').count()).toBe(0);
    await page.locator('#verdict + p a').first().click();
    await page.locator('.finding-set h3 a').first().click();
    await expect.poll(() => page.locator('tr[data-outcome=failed]:visible').count()).toBe(1);
    await page.context().close();
  });

  test('filters by outcome, level and topic, search, and back', async () => {
    const report = fixtures.mixed as Report;
    const { page, troubles } = await open('mixed');
    const failed = report.requirements.filter(({ outcome }) => outcome === 'failed');
    for (const box of await page.locator('[name=outcome]:not([value=failed])').all()) {
      await box.uncheck();
    }
    expect(await shownRows(page)).toBe(failed.length);
    // A topic expands where a filter leaves rows of it.
    expect(await page.locator('tr[data-outcome]:visible').count()).toBe(failed.length);
    expect(await page.locator('.finding-set:visible').count()).toBe(failed.length);
    await page.getByLabel('must', { exact: true }).uncheck();
    const rest = failed.filter(({ level }) => level !== 'must');
    expect(await shownRows(page)).toBe(rest.length);
    expect(await page.locator('#shown').textContent()).toBe(
      `Showing ${rest.length} of ${report.requirements.length} requirements.`,
    );
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => shownRows(page)).toBe(report.requirements.length);
    await page.getByLabel('Topic').selectOption('fee');
    const fees = report.requirements.filter(({ topic }) => topic === 'fee');
    expect(await shownRows(page)).toBe(fees.length);
    expect(await page.getByRole('heading', { name: 'Status values' }).isVisible()).toBe(false);
    await page.getByLabel('Topic').selectOption('');
    await page.getByLabel('Search').fill('HEADER-04');
    expect(await shownRows(page)).toBe(1);
    await page.getByLabel('Search').fill('no such words');
    expect(await shownRows(page)).toBe(0);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('the copy button gives the curl line, by keyboard too', async () => {
    const { page } = await open('red', { permissions: ['clipboard-read', 'clipboard-write'] });
    const finding = (fixtures.red as Report).requirements.find(
      ({ findings }) => findings.length > 0,
    )?.findings[0];
    const button = page.locator('.finding button').first();
    expect(await button.textContent()).toMatch(/^Copy the curl line of/);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.textContent()).toBe('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(finding?.curl);
    expect(await page.locator('#copied').textContent()).toBe('Copied');
    await expect.poll(() => button.textContent(), { timeout: 5000 }).toMatch(/^Copy the curl/);
    expect(await button.locator('.unseen').count()).toBe(1);
    await page.context().close();
  });

  test('hostile texts are read as they are, and do nothing', async () => {
    const { page, troubles } = await open('poisoned');
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('img, iframe, object, link, style:not(head style)').count()).toBe(0);
    expect(await page.locator('a:not([href^="#"])').count()).toBe(0);
    const actual = await page.locator('.actual pre').first().textContent();
    expect(actual).toContain('<script>document.title="owned"</script>');
    expect(actual).toContain('\\u001b[31mred');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test.each([
    [1280, 800],
    [390, 844],
  ])('a comparison at %d × %d breaks no word of its first column', async (width, height) => {
    const [green, red] = [fixtures.green as Report, fixtures.red as Report];
    const runs = [green, red, green, red, green, red].map((report) => {
      const certificate = { kind: 'none' } as const;
      return { path: 'a', source: 'history' as const, report, certificate };
    });
    const path = join(folder, 'comparison.html');
    writeFileSync(path, toComparisonHtml(compareRuns(runs, new Date(green.startedAt))));
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`file://${path}`);
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.locator('body').innerText()).not.toContain('`');
    await page.close();
  });

  test('without script it is whole, and on paper every finding is open', async () => {
    const { page } = await open('mixed', { javaScriptEnabled: false });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('[data-copies]:visible').count()).toBe(0);
    await page.context().close();
    const printed = await open('mixed');
    await printed.page.emulateMedia({ media: 'print' });
    await printed.page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await printed.page.locator('details:not([open])').count()).toBe(0);
    expect(await printed.page.locator('#filters').isVisible()).toBe(false);
    expect((await printed.page.pdf()).length).toBeGreaterThan(10_000);
    await printed.page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await printed.page.locator('details:not([open])').count()).toBeGreaterThan(0);
    await printed.page.context().close();
  });
});
