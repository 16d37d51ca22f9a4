import { singles, mixtures, tell } from './freedoms.ts';
import { tryOut } from './trial.ts';
import { tryCombinations } from './combinations.ts';
const what = process.argv[2];
const t = performance.now();
if (what === 'singles') for (const [told, dialect] of singles) { const { problems, report } = await tryOut(dialect, null); if (problems.length) console.log(told, problems.map(p=>p.slice(0,300)), report.requests); }
if (what === 'mixtures') for (const dialect of mixtures) { const { problems } = await tryOut(dialect, null); if (problems.length) console.log(tell(dialect), problems.map(p=>p.slice(0,300))); }
if (what === 'combos') console.log((await tryCombinations(Number(process.argv[3]), Number(process.argv[4]))).problems.join('\n'));
console.log(what, Math.round(performance.now() - t));
