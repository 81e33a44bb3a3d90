import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { importFileOf, importFiles } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { RecordReader } from '../read/csv-records.ts';
import { readHeader } from '../read/header.ts';
import { escaped } from './cell-text.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { PlainRows } from './plain-rows.ts';
import { readRows } from './read-rows.ts';
import { RowReader } from './row-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-plain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const some = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const spaced = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(some('', '', '', ' ', '  ', '\u00a0', '\t'), text, some('', '', '', ' ', '\u3000'))
    .map((parts) => parts.join(''));
const number = fc.oneof(
  fc.integer({ min: -200_000_000, max: 200_000_000 }).map((value) => String(value / 100)),
  fc.nat(40_000).map(String),
  fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }).map(String),
  some(
    '0',
    '-0',
    '-',
    '.',
    '.5',
    '5.',
    '-.5',
    '+3',
    '007',
    '1.005',
    '-1.005',
    '1.2.3',
    '1,234.5',
    '1e3',
    '12.3456',
    '999999.99',
    '1000000.01',
  ),
);
const date = fc.oneof(
  fc
    .date({ min: new Date('1899-01-01'), max: new Date('2201-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  fc.tuple(fc.nat(14), fc.nat(33), some('2024', '2025', '1900', '24', '20244', '2x24')).map((parts) => parts.join('/')),
  some(
    '2025-02-29',
    '2024-02-29',
    '2025-2-3',
    '02/29/2023',
    '1/2',
    '2025-01-01 10:00',
    '20250101',
    '2025/01/01',
    '-1-1-2025',
  ),
);
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  some(
    'A',
    'z',
    'AA',
    'ab',
    '5" hose',
    '"',
    '""',
    'say "a"',
    '"a" b ""c',
    'a\\b',
    'x\ty',
    'two\nlines',
    'two\r\nlines',
    'Élan',
    '\u2019s',
    'x'.repeat(250),
    'x'.repeat(251),
    '\u007f',
  ),
);
const word = some(
  'C',
  'c',
  'W',
  'X',
  'open',
  'Closed',
  'VOID',
  'yes',
  'N',
  'true',
  '1',
  'sale',
  'green',
  'asset',
  'door',
  '2025-07',
  '10/5/2026 3:04 PM',
);
const cell = fc.oneof(some(''), spaced(number), spaced(date), spaced(text), spaced(word));

/** Values of a column, most of them valid. */
const cellOf = ({ kind }: ImportFile['columns'][number]): fc.Arbitrary<string> => {
  const right: Readonly<Record<string, fc.Arbitrary<string>>> = {
    date,
    time: some('10/5/2026 3:04 PM', '2026-10-05T10:00:00Z'),
    month: some('2026-10'),
    line: fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), some('A', 'b', 'AC')),
    flag: some('yes', 'no', 'T', '0'),
    year: fc.integer({ min: 1_880, max: 2_110 }).map(String),
    text,
    story: text,
  };
  const its = typeof kind === 'string' ? (right[kind] ?? number) : some(...Object.keys(kind));
  return fc.oneof(
    { weight: 12, arbitrary: spaced(its) },
    { weight: 2, arbitrary: some('') },
    { weight: 1, arbitrary: cell },
  );
};

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
/** A cell as in files: quoted if necessary, or at random. */
const written = (value: string, likesQuotes: boolean): string =>
  likesQuotes || /[",\n\r]/.test(value) ? quoted(value) : value;

interface Extract {
  readonly file: ImportFile;
  readonly csv: string;
}
const extract: fc.Arbitrary<Extract> = fc
  .tuple(fc.constantFrom(...importFiles), fc.boolean(), fc.infiniteStream(fc.boolean()), some('\n', '\r\n'))
  .chain(([file, hasAll, likesQuotes, lineEnd]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...file.columns], hasAll ? { minLength: file.columns.length } : {}),
        some('', 'more'),
        fc.boolean(),
      )
      .chain(([chosen, more, endsWhole]) => {
        const columns = [...new Set([...chosen, ...file.columns.filter((column) => column.required)])];
        const cells = fc.tuple(...columns.map(cellOf), ...(more === '' ? [] : [cell]));
        const cutOff = { weight: 1, arbitrary: fc.array(cell, { maxLength: 30 }) };
        return fc
          .array(fc.oneof({ weight: 8, arbitrary: cells }, cutOff), { minLength: 1, maxLength: 25 })
          .map((rows) => {
            const head = [...columns.map(({ name }) => name), ...(more === '' ? [] : [more])].join(',');
            const lines = rows.map((row) => row.map((value) => written(value, likesQuotes.next().value)).join(','));
            return { file, csv: [head, ...lines].join(lineEnd) + (endsWhole ? lineEnd : '') };
          });
      }),
  );

/** The rows of a file without the fast path for plain ones. */
function slowly({ file, csv }: Extract) {
  const reader = new RecordReader();
  const [head, ...records] = [...reader.push(csv), ...reader.end()];
  const rows = new RowReader(file, readHeader(file, head?.fields ?? []), 'America/Chicago');
  const suffix = file.columns.findIndex(({ name }) => name === 'ro_suffix');
  const [taken, staged, lines, refused]: [string[], string[], number[], unknown[]] = [[], [], [], []];
  for (const record of records) {
    const problem = rows.read(record);
    if (problem !== null) {
      refused.push({ line: record.line, ...problem });
      continue;
    }
    lines.push(record.line);
    taken.push(`${rows.values.map((value) => escaped(value ?? '')).join('\t')}\n`);
    const cells = rows.values.map((value, at) => (value === null && at !== suffix ? '\\N' : escaped(value ?? '')));
    staged.push(`${[7, record.line, ...cells].join('\t')}\n`);
  }
  return { taken: taken.join(''), staged: staged.join(''), lines, refused };
}

test('plain lines come to the same rows as all others do', async () => {
  const path = join(folder, 'any.csv');
  await fc.assert(
    fc.asyncProperty(extract, async ({ file, csv }) => {
      writeFileSync(path, csv);
      const expected = slowly({ file, csv: Buffer.from(csv).toString() });
      const found = { taken: '', staged: '', lines: [] as number[], refused: [] as unknown[], isAscii: true };
      for await (const piece of readRows({ kind: file.kind, path, position: 7, timezone: 'America/Chicago' })) {
        found.taken += Buffer.from(piece.rows).toString();
        found.staged += Buffer.from(piece.staged).toString();
        found.lines.push(...piece.lines);
        found.isAscii &&= piece.isAscii;
        found.refused.push(
          ...piece.refused.map(({ line, column, value, reason }) => ({ line, column, value, reason })),
        );
      }
      expect(found.refused).toEqual(expected.refused);
      const isOfOrders = ['ros', 'lines', 'techs', 'parts', 'declined'].includes(file.kind);
      if (isOfOrders) {
        expect(found.taken).toBe(expected.taken);
        expect(found.lines).toEqual(expected.lines);
        expect(found.isAscii).toBe(Buffer.byteLength(expected.taken) === expected.taken.length);
      }
      if (!isOfOrders || file.kind === 'ros') expect(found.staged).toBe(expected.staged);
    }),
    { numRuns: 400 },
  );
});

test('values as most files have them are taken line by line', () => {
  const file = importFileOf('lines');
  const head = ['ro_number', 'line', 'pay_type', 'op_code', 'op_description', 'sold_hours', 'labor_sale', 'labor_cost'];
  const rows = new PlainRows(file, readHeader(file, head), 'UTC');
  const to = new GrowingBytes();
  const isTaken = (line: string): boolean =>
    rows.write(
      Uint16Array.from(line, (character) => character.charCodeAt(0)),
      0,
      line.length,
      to,
    );
  const plain = [
    '7,1,C,OIL,"Oil, filter",1.5,-10.25,4',
    '7,b,w, BRK ,5" hose,0,1,.00'.replace('.00', '0.00'),
    '8,2,I,X,"say ""a""",0,0,0',
  ];
  const others = [
    '7,1,C,OIL,a\\b,1,1,1',
    '7,1,C,OIL,"say ""a,1,1,1',
    '7,1,C,OIL,,1,1',
    '7,AA,C,OIL,,1,1,1',
    '7,1,C,,,1,1,1',
  ];
  expect([...plain, ...others].map(isTaken)).toEqual([true, true, true, false, false, false, false, false]);
  expect(Buffer.from(to.take()).toString().split('\t').slice(0, 5)).toEqual(['7', '1', 'C', '', 'OIL']);
});
