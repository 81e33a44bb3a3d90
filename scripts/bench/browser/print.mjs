import { at, printTable } from '../table.mjs';

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** The median of several values. For an even number, the lower one of the two in the middle. */
const median = (values) =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

const SCENES = [
  ['stranger', 'signed out, to the sign-in page'],
  ['cold', 'signed in, nothing kept, to the first figures'],
  ['warm', 'the same in a new tab, files kept'],
  ['area', 'a second area, opened for the first time'],
  ['back', 'the first area again'],
  ['dealership', 'another dealership on the same page'],
];

/** Each measure of a visit: its name, its value, and how the value is written. */
const MEASURES = [
  ['requests', (cost) => cost.requests, (value) => value.toFixed(0)],
  ['waves', (cost) => cost.waves, (value) => value.toFixed(0)],
  ['kB', (cost) => cost.bytes, kilobytes],
  ['kB of scripts', (cost) => cost.scripts, kilobytes],
  ['kB of font', (cost) => cost.font, kilobytes],
  ['seconds', (cost) => cost.ms, (value) => (value / 1000).toFixed(2)],
  ['layout shift', (cost) => cost.shift, (value) => value.toFixed(3)],
];

/** Prints, for each kind of visit, the median cost of both variants, and the ratio of the first to the second. */
export function printVisits(visitors) {
  const rows = SCENES.flatMap(([scene, title]) => {
    const costs = visitors.map(({ visits }) =>
      MEASURES.map(([, of]) => {
        const values = visits.map((visit) => of(visit[scene]));
        return values.includes(null) ? null : median(values);
      }),
    );
    const [federated, bundle] = costs;
    const ratios = federated.map((value, index) => (bundle[index] > 0 ? `${(value / bundle[index]).toFixed(2)}x` : ''));
    return [
      [title, ...MEASURES.map(() => '')],
      ...visitors.map(({ name }, index) => [
        `  ${name}`,
        ...MEASURES.map(([, , write], column) => (costs[index][column] === null ? '' : write(costs[index][column]))),
      ]),
      ['  ratio', ...ratios],
    ];
  });
  const { length } = visitors[0].visits;
  console.log(`\nMedians of ${length} visits at 10 Mbps and 40 ms; bytes as they travel, with their heads`);
  printTable(['', ...MEASURES.map(([head]) => head)], rows);
}

/** Prints every request of a visit, in order, and whether it was sent before the first figures. */
export function printFiles(name, { all, at }) {
  console.log(`\n${name}: a cold visit`);
  const [{ start: first }] = all;
  printTable(
    ['address', 'type', 'kB', 'sent ms', 'there ms', ''],
    all.map(({ path, type, bytes, start, end, isCached }) => [
      path,
      type,
      isCached ? 'kept' : kilobytes(bytes),
      (start - first).toFixed(0),
      end === undefined ? '–' : (end - first).toFixed(0),
      start < at ? 'before the figures' : 'after them',
    ]),
  );
}
