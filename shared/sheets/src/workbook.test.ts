import { count, date, headOf, hours, instant, money, percent, rate, ratio, summed, text } from './column.ts';
import { readWorkbook } from './testing/read-workbook.ts';
import { workbookStream } from './workbook.ts';

interface Line {
  readonly customer: string;
  readonly closed: string | null;
  readonly sale: number | null;
  readonly count: number;
}
const line = (changes: Partial<Line> = {}): Line => ({
  customer: 'R. & S. <Doe>',
  closed: '2026-11-19',
  sale: 196540.71,
  count: 1200,
  ...changes,
});
const columns = [
  text('Customer', (row: Line) => row.customer),
  date('Closed', (row: Line) => row.closed),
  summed(money('Labor sale', (row: Line) => row.sale)),
  summed(count('Lines', (row: Line) => row.count)),
];

const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());
const sheetsOf = async (rows: readonly Line[], options = {}) =>
  readWorkbook(await bytesOf(workbookStream([rows], columns, { title: 'Repair orders', ...options })));

test('two readers find the same cells: heads, text, numbers and days, and the sums in the last row', async () => {
  const [sheet] = await sheetsOf([line(), line({ sale: null, closed: null }), line({ sale: 0.1, count: 1 })]);
  expect(sheet).toMatchObject({
    name: 'Repair orders',
    rows: [
      ['Customer', 'Closed', 'Labor sale', 'Lines'],
      ['R. & S. <Doe>', '2026-11-19T00:00:00.000Z', 196540.71, 1200],
      ['R. & S. <Doe>', null, null, 1200],
      ['R. & S. <Doe>', '2026-11-19T00:00:00.000Z', 0.1, 1],
      ['Total', null, 196540.81, 2401],
    ],
    isBold: [true, false, false, false, true],
  });
});

test('text ends where a cell of Excel does, and says that the CSV file has all of it', async () => {
  const [sheet] = await sheetsOf([line({ customer: 'x'.repeat(40_000) }), line({ customer: 'y'.repeat(32_767) })]);
  const [cut, whole] = [sheet?.rows[1]?.[0], sheet?.rows[2]?.[0]].map(String);
  expect(cut).toHaveLength(32_767);
  expect(cut).toMatch(/^x+ … \(cut here; the CSV file has all of it\)$/);
  expect(whole).toBe('y'.repeat(32_767));
});

test('head and first column stay in view', async () => {
  const [sheet] = await sheetsOf([line()]);
  expect(sheet?.view).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 1 });
});

test('each kind of value has its format: dollars, dollars an hour, percent, hours, counts, days and instants in the store’s time', async () => {
  const every = [
    text('RO number', () => '1002'),
    money('Sale', () => -12.5),
    rate('ELR', () => 148.87),
    percent('GP %', () => 46.3),
    hours('Hours', () => 1.25),
    count('ROs', () => 1400),
    ratio('Turns', () => 4.1),
    date('Closed', () => '2026-11-19'),
    instant('Reviewed', () => '2026-11-20T04:30:00Z'),
  ];
  const file = await bytesOf(workbookStream([[1]], every, { title: 'x', timezone: 'America/New_York' }));
  const [sheet] = await readWorkbook(file);
  expect(sheet?.rows[1]).toEqual([
    '1002',
    -12.5,
    148.87,
    0.463,
    1.25,
    1400,
    4.1,
    '2026-11-19T00:00:00.000Z',
    '2026-11-19T23:30:00.000Z',
  ]);
  expect(sheet?.formats[1]).toEqual([
    null,
    '"$"#,##0.00',
    '"$"#,##0.00',
    '0.00%',
    '#,##0.00##',
    '#,##0',
    '#,##0.00##',
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm',
  ]);
});

test('a rate’s total is the figure of all rows, never a sum, and a list without totals ends with its rows', async () => {
  const file = (sheetTotal: number | undefined) =>
    workbookStream([[line()]], [columns[0]!, { ...rate('ELR', () => 150), sheetTotal }], { title: 'x' });
  expect((await readWorkbook(await bytesOf(file(148.87))))[0]?.rows.at(-1)).toEqual(['Total', 148.87]);
  expect((await readWorkbook(await bytesOf(file(undefined))))[0]?.rows).toHaveLength(2);
  expect((await sheetsOf([]))[0]?.rows).toEqual([columns.map(headOf)]);
});

test('a column whose rows are different figures formats each cell by its own, and a sum of nothing is empty', async () => {
  const figures = [
    { value: 46.2, unit: 'percent' },
    { value: 150, unit: 'money' },
  ] as const;
  const mixed = {
    head: 'Value',
    numeric: true,
    formatOf: ({ unit }: (typeof figures)[number]) => unit,
    value: ({ value }: (typeof figures)[number]) => value,
  } as const;
  const unknown = summed(money<(typeof figures)[number]>('Parts', () => null));
  const file = workbookStream([figures], [mixed, unknown], { title: 'x' });
  expect((await readWorkbook(await bytesOf(file)))[0]).toMatchObject({
    rows: [
      ['Value', 'Parts'],
      [0.462, null],
      [150, null],
      ['Total', null],
    ],
    formats: [
      [null, null],
      ['0.00%', null],
      ['"$"#,##0.00', null],
      [null, null],
    ],
  });
});

test('a column without a format takes text like a day for one', async () => {
  const bare = [
    { head: 'Closed', value: () => '2026-11-19' },
    { head: 'Note', value: () => '1.5' },
  ];
  const [sheet] = await readWorkbook(await bytesOf(workbookStream([[1]], bare, { title: 'x' })));
  expect(sheet).toMatchObject({
    rows: [
      ['Closed', 'Note'],
      ['2026-11-19T00:00:00.000Z', '1.5'],
    ],
    formats: [
      [null, null],
      ['yyyy-mm-dd', null],
    ],
  });
});

test('no word can run as a formula, and letters that XML cannot hold are left out', async () => {
  const [sheet] = await sheetsOf([line({ customer: '=HYPERLINK("http://x")' }), line({ customer: 'A\u0000B\u000bC' })]);
  expect(sheet?.rows.map(([customer]) => customer).slice(1, 3)).toEqual(['=HYPERLINK("http://x")', 'ABC']);
});

test('rows past what Excel takes go on in another sheet under the same heads, and the totals are of all', async () => {
  const sheets = await sheetsOf([line(), line(), line()], { rowsOfSheet: 3 });
  expect(sheets.map(({ name }) => name)).toEqual(['Repair orders', 'Repair orders_2']);
  expect(sheets[1]?.rows).toEqual([
    columns.map(headOf),
    ['R. & S. <Doe>', '2026-11-19T00:00:00.000Z', 196540.71, 1200],
    ['Total', null, 589622.13, 3600],
  ]);
});

test('a reader that takes its time keeps all but a few pages unread, and one that leaves ends them', async () => {
  let asked = 0;
  let ended = false;
  async function* pages() {
    try {
      for (; asked < 1000; asked += 1) yield Array.from({ length: 2000 }, (_row, at) => line({ count: at * 7919 }));
    } finally {
      ended = true;
    }
  }
  const reader = workbookStream(pages(), columns, { title: 'x' }).getReader();
  for (let chunk = 0; chunk < 5; chunk += 1) await reader.read();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toBeLessThan(20);
  await reader.cancel();
  expect(ended).toBe(true);
});

test('a page that fails fails the file', async () => {
  async function* pages() {
    yield [line()];
    throw new Error('New data arrived during the export.');
  }
  await expect(bytesOf(workbookStream(pages(), columns, { title: 'x' }))).rejects.toThrow('New data arrived');
});
