import { rate } from './column.ts';
import { toCsv } from './csv.ts';

const columns = [
  { head: 'Advisor', value: (row: { name: string }) => row.name },
  { ...rate('ELR', (row: { elr: number | null }) => row.elr), title: 'Effective labor rate' },
];

test('quotes what would break a line, leaves an empty cell for a missing figure, ends lines as RFC 4180 asks', () => {
  const rows = [
    { name: 'Vega, "Mari"', elr: 148.87 },
    { name: 'two\nlines', elr: null },
  ];
  expect(toCsv(rows, columns)).toBe('Advisor,Effective labor rate\r\n"Vega, ""Mari""",148.87\r\n"two\nlines",\r\n');
});

test.each(['=HYPERLINK("x")', '+1+cmd', '-2+3', '@SUM(A1)', '\tx'])('a text like a formula, %j, stays text', (name) => {
  expect(toCsv([{ name, elr: 1 }], columns).split('\r\n')[1]).toMatch(/^"?'/);
});

test.each(['-12', '+3.50', '-0.1'])('a number in text, %j, stays a number', (name) => {
  expect(toCsv([{ name, elr: 1 }], columns).split('\r\n')[1]).toBe(`${name},1`);
});
