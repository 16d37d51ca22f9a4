/** A chart of cost against cases, as SVG: both axes in decades, so that linear is a straight line. */
import type { Point } from './growth.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 360, 70, 50, 20, 20];

export interface Series {
  readonly name: string;
  readonly color: string;
  readonly points: readonly Point[];
}

export function toChart(series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const decades = (values: readonly number[]) =>
    [
      Math.floor(Math.log10(Math.min(...values))),
      Math.ceil(Math.log10(Math.max(...values))),
    ] as const;
  const [minX, maxX] = decades(all.map(({ cases }) => cases));
  const [minY, maxY] = decades(all.map(({ cpuMs }) => cpuMs / 1000));
  const x = (cases: number) =>
    LEFT + ((Math.log10(cases) - minX) / (maxX - minX)) * (WIDTH - LEFT - RIGHT);
  const y = (seconds: number) =>
    HEIGHT - BOTTOM - ((Math.log10(seconds) - minY) / (maxY - minY)) * (HEIGHT - BOTTOM - TOP);
  const round = (value: number) => Math.round(value * 10) / 10;
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
  const text = (left: number, top: number, anchor: string, words: string) =>
    `<text x="${round(left)}" y="${round(top)}" text-anchor="${anchor}">${words}</text>`;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="#ddd"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"`,
    '  font-family="system-ui, sans-serif" font-size="12" fill="#333">',
    '<title>CPU time of a run against its number of cases</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...range(minX, maxX).flatMap((cases) => [
      line(x(cases), TOP, x(cases), HEIGHT - BOTTOM),
      text(x(cases), HEIGHT - BOTTOM + 18, 'middle', cases.toLocaleString('en-US')),
    ]),
    ...range(minY, maxY).flatMap((seconds) => [
      line(LEFT, y(seconds), WIDTH - RIGHT, y(seconds)),
      text(LEFT - 8, y(seconds) + 4, 'end', `${seconds} s`),
    ]),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'middle', 'cases'),
    ...series.flatMap(({ name, color, points }, at) => [
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points
        .map(({ cases, cpuMs }) => `${round(x(cases))},${round(y(cpuMs / 1000))}`)
        .join(' ')}"/>`,
      ...points.map(
        ({ cases, cpuMs }) =>
          `<circle cx="${round(x(cases))}" cy="${round(y(cpuMs / 1000))}" r="3.5" fill="${color}"/>`,
      ),
      `<circle cx="${LEFT + 16}" cy="${TOP + 16 + 18 * at}" r="3.5" fill="${color}"/>`,
      text(LEFT + 26, TOP + 20 + 18 * at, 'start', `${name}, seconds of CPU`),
    ]),
    '</svg>',
    '',
  ].join('\n');
}
