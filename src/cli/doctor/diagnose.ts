/** Finds what would prevent a verdict: in the settings, and in one response of the target. */
import { checksOf, type Suite } from '../../check/suite.ts';
import type { Config, Settings } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { UsageError } from '../../core/errors.ts';
import { type Transport, undiciTransport } from '../../drive/connection/transport.ts';
import { preflight } from '../../drive/preflight.ts';
import { Budget } from '../../drive/request/budget.ts';
import { TargetClient } from '../../drive/request/target.ts';
import { targetSettingsOf } from '../../drive/request/target-settings.ts';
import { type HistoryWriter, memoryWriter } from '../../history/file/writer.ts';
import { keepForeignTexts } from '../../history/foreign/foreign.ts';
import type { Line } from '../../history/lines/line.ts';
import { makeRedactor } from '../../history/redaction/redact.ts';
import { secretsOf } from '../../history/redaction/secrets-of-config.ts';
import { makeExchangeParser } from '../../interface/parsed-exchange.ts';
import { PREFLIGHT } from '../../plan/beside-plan.ts';
import { shortfallsOf } from '../../plan/money/shortfalls.ts';
import { planOf } from '../../plan/plan-of-config.ts';
import { connectionCautionsOf, peerLine } from '../../report/peers.ts';
import { withPracticeCredentials } from '../../run/endpoint.ts';
import { withFirstToken } from '../../run/first-token.ts';
import type { Diagnosis } from './diagnosis.ts';
import { inspectSettings } from './inspect-settings.ts';

/** Every diagnosis on the configuration of this process, and on its target. */
export async function diagnose(flags: Settings, suite: Suite): Promise<readonly Diagnosis[]> {
  const requirements = async () => checksOf(suite);
  const loaded = await loadConfig(process.env, flags, process.cwd(), { requirements });
  const warnings = loaded.warnings.map(onConfiguration('warning'));
  if (!loaded.ok) return [...loaded.problems.map(onConfiguration('bad')), ...warnings];
  const diagnoses = [...inspectSettings(loaded.config, process.env), ...warnings];
  if (loaded.config.targetUrl === null) {
    return [...diagnoses, ...inspectPlan(withPracticeCredentials(loaded.config), suite)];
  }
  const config = await withFirstToken(loaded.config).catch(asUsageError);
  if (config instanceof UsageError) return [...diagnoses, onToken(config.message)];
  const transport = undiciTransport(1, config);
  const target = await inspectTarget(config, loaded.config.targetUrl, suite, transport);
  return [...diagnoses, ...inspectPlan(config, suite, target.listMs), ...target.diagnoses];
}

/** Any other error is a fault of the suite. */
function asUsageError(error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  throw error;
}

function onConfiguration(outcome: Diagnosis['outcome']): (sentence: string) => Diagnosis {
  return (sentence) => ({ check: 'configuration', outcome, sentence });
}

/** What the plan lacks with these settings; or the names of ONLY and CASE that the plan does not have. */
function inspectPlan(config: Config, suite: Suite, listMs: number | null = null): Diagnosis[] {
  try {
    return shortfallsOf(planOf(config, suite), config, listMs).map(
      (sentence): Diagnosis => ({ check: 'plan', outcome: 'warning', sentence }),
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message.split('\n').map(onConfiguration('bad'));
  }
}

function onToken(sentence: string): Diagnosis {
  return { check: 'token', outcome: 'bad', sentence };
}

interface Inspected {
  readonly diagnoses: readonly Diagnosis[];
  /** How long the list request took; `null`: the target did not accept it. */
  readonly listMs: number | null;
}

/** Sends only the documented list request, once. */
async function inspectTarget(
  config: Config,
  url: string,
  suite: Suite,
  transport: Transport,
): Promise<Inspected> {
  const writer = memoryWriter();
  try {
    const problem = await preflightProblem(config, url, { suite, transport, writer });
    const diagnosis: Diagnosis =
      problem === null
        ? { check: 'target', outcome: 'good', sentence: ACCEPTS }
        : { check: 'target', outcome: 'bad', sentence: problem };
    const shownUrl = makeRedactor(secretsOf(config))(url);
    return {
      diagnoses: [diagnosis, ...inspectPeers(config, shownUrl, writer.lines)],
      listMs: problem === null ? longestMs(writer.lines) : null,
    };
  } finally {
    await transport.close();
  }
}

function longestMs(lines: readonly Line[]): number {
  return Math.max(
    0,
    ...lines.map((line) => (line.kind === 'response' ? line.response.durationMs : 0)),
  );
}

const ACCEPTS = 'The target responds and accepts the documented list request';

interface PreflightParts {
  readonly suite: Suite;
  readonly transport: Transport;
  readonly writer: HistoryWriter;
}

/** What the preflight of a run would say about the list; `null`: the target accepts it. */
async function preflightProblem(
  config: Config,
  url: string,
  { suite, transport, writer }: PreflightParts,
): Promise<string | null> {
  const redact = makeRedactor(secretsOf(config));
  const startedMs = performance.now();
  const target = new TargetClient({
    url,
    transport,
    redact,
    ...targetSettingsOf(config),
    runId: 'doctor',
    startedAt: new Date().toISOString(),
    token: () => ({ value: config.token, number: 1 }),
    writer,
    foreign: keepForeignTexts,
    parser: makeExchangeParser(suite),
    budget: new Budget({ maxDisbursements: 0, maxTotalAmount: 0 }),
    elapsedMs: () => performance.now() - startedMs,
  });
  // The settings of a plan depend neither on ONLY nor on CASE, which may have unknown names.
  const { settings: planSettings } = planOf({ ...config, only: null, caseId: null }, suite);
  // Read-only, so that no disbursement is tried where the list is refused.
  const settings = { ...planSettings, readOnly: true };
  return await preflight({
    url: redact(url),
    proxyUrl: config.proxy?.url ?? null,
    hasClientCertificate: config.tls.client !== null,
    hasCa: config.tls.ca !== null,
    whileStarting: 'start doctor again when the target is ready',
    concurrency: 1,
    settings,
    cases: suite.preflight(settings),
    async send(toSend) {
      const sent = await target.send(PREFLIGHT, toSend, { origin: 'preflight' });
      return sent.kind === 'sent' ? sent.parsed : null;
    },
  });
}

/** The peer that responded, and what cannot be known about it. */
function inspectPeers(config: Config, url: string, lines: readonly Line[]): Diagnosis[] {
  const peers = lines.filter((line) => line.kind === 'peer');
  const check = 'connection';
  return [
    ...peers.map((peer): Diagnosis => {
      return { check, outcome: 'good', sentence: `Response from ${peerLine(peer)}` };
    }),
    ...connectionCautionsOf(
      { url, ...(config.proxy === null ? {} : { proxy: config.proxy.url }) },
      peers,
    ).map((sentence): Diagnosis => ({ check, outcome: 'warning', sentence })),
  ];
}

/** One line each. */
export function toDoctorText(diagnoses: readonly Diagnosis[]): string {
  const marks = { good: '✓', warning: '!', bad: '✗' };
  return diagnoses.map(({ outcome, sentence }) => `${marks[outcome]} ${sentence}\n`).join('');
}
