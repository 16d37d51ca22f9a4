/**
 * A chart of cost against cases, as SVG. Both axes are logarithmic, so that linear growth is a
 * straight line.
 */
import type { Point } from './growth.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 360, 70, 50, 20, 20];

interface Series {
  readonly name: string;
  readonly color: string;
  readonly points: readonly Point[];
}

interface Scale {
  /** Exponents of ten: the first and the last decade of each axis. */
  readonly cases: Decades;
  readonly seconds: Decades;
  readonly x: (cases: number) => number;
  readonly y: (seconds: number) => number;
}

type Decades = readonly [first: number, last: number];

export function toChart(series: readonly Series[]): string {
  const scale = scaleOf(series.flatMap(({ points }) => points));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"`,
    '  font-family="system-ui, sans-serif" font-size="12" fill="#333">',
    '<title>CPU time of a run against its number of cases</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...gridOf(scale),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'middle', 'cases'),
    ...series.flatMap((one, at) => curveOf(one, at, scale)),
    '</svg>',
    '',
  ].join('\n');
}

function scaleOf(points: readonly Point[]): Scale {
  const cases = decadesOf(points.map((point) => point.cases));
  const seconds = decadesOf(points.map(({ cpuMs }) => cpuMs / 1000));
  const part = (value: number, [first, last]: Decades) =>
    (Math.log10(value) - first) / (last - first);
  return {
    cases,
    seconds,
    x: (value) => LEFT + part(value, cases) * (WIDTH - LEFT - RIGHT),
    y: (value) => HEIGHT - BOTTOM - part(value, seconds) * (HEIGHT - BOTTOM - TOP),
  };
}

const decadesOf = (values: readonly number[]): Decades => [
  Math.floor(Math.log10(Math.min(...values))),
  Math.ceil(Math.log10(Math.max(...values))),
];

function gridOf({ cases, seconds, x, y }: Scale): string[] {
  return [
    ...powersOf(cases).flatMap((count) => [
      line(x(count), TOP, x(count), HEIGHT - BOTTOM),
      text(x(count), HEIGHT - BOTTOM + 18, 'middle', count.toLocaleString('en-US')),
    ]),
    ...powersOf(seconds).flatMap((time) => [
      line(LEFT, y(time), WIDTH - RIGHT, y(time)),
      text(LEFT - 8, y(time) + 4, 'end', `${time} s`),
    ]),
  ];
}

const powersOf = ([first, last]: Decades) =>
  Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));

function curveOf({ name, color, points }: Series, at: number, { x, y }: Scale): string[] {
  const places = points.map(({ cases, cpuMs }) => [round(x(cases)), round(y(cpuMs / 1000))]);
  const polyline = places.map(([left, top]) => `${left},${top}`).join(' ');
  return [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${polyline}"/>`,
    ...places.map(([left, top]) => `<circle cx="${left}" cy="${top}" r="3.5" fill="${color}"/>`),
    `<circle cx="${LEFT + 16}" cy="${TOP + 16 + 18 * at}" r="3.5" fill="${color}"/>`,
    text(LEFT + 26, TOP + 20 + 18 * at, 'start', `${name}, seconds of CPU`),
  ];
}

const round = (value: number) => Math.round(value * 10) / 10;

const text = (left: number, top: number, anchor: string, words: string) =>
  `<text x="${round(left)}" y="${round(top)}" text-anchor="${anchor}">${words}</text>`;

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="#ddd"/>`;
