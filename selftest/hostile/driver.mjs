/** A run without vitest, for processes that are to be killed: as much of it as writes the record. */
const [, , runModule, settings] = process.argv;
const { openRun, openLiveSession } = await import(runModule);
const run = await openRun(JSON.parse(settings));
const session = openLiveSession(run.context, { signal: new AbortController().signal });
for (const { name } of session.plan.scenarios) await session.drive(name);
await session.close();
await run.close();
