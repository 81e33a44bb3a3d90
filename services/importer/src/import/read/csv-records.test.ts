import fc from 'fast-check';
import { MAX_RECORD_CHARACTERS, RecordReader } from './csv-records.ts';

function read(...pieces: readonly string[]) {
  const reader = new RecordReader();
  const records = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
  return { records, endsWithLineFeed: reader.endsWithLineFeed };
}

test('numbers records by the physical line at which they begin', () => {
  expect(read('a,b\r\n1,"x\ny"\r\n\n2,z\n').records).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['1', 'x\ny'] },
    { line: 5, fields: ['2', 'z'] },
  ]);
});

test('reads the same however the text is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.array(fc.nat(40), { maxLength: 30 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, cuts, lineEnd) => {
        // Quotes every field, because an unquoted field could begin with a quote.
        const text = rows
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + lineEnd)
          .join('');
        const pieces: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          pieces.push(text.slice(at, at + cut));
          at += cut;
        }
        pieces.push(text.slice(at));
        expect(read(...pieces).records.map((record) => record.fields)).toEqual(rows);
      },
    ),
  );
});

test('a quote inside an unquoted field is text', () => {
  expect(read('5" hose,2\n').records).toEqual([{ line: 1, fields: ['5" hose', '2'] }]);
});

test('a quote that nobody closes costs one line, not the file', () => {
  const { records } = read('a,b\n1,"x\n2,y\n3,z\n');
  expect(records).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['1'], problem: 'a quote is opened here and not closed' },
    { line: 3, fields: ['2', 'y'] },
    { line: 4, fields: ['3', 'z'] },
  ]);
});

test('a quote that nobody closes costs one line in a file that is longer than a record may be, too', () => {
  const rest = '2,y\n'.repeat(MAX_RECORD_CHARACTERS / 4 + 10);
  const { records } = read('1,"x\n', rest, '3,z\n');
  expect(records[0]).toMatchObject({ line: 1, problem: 'a quote is opened here and not closed' });
  expect(records[1]).toEqual({ line: 2, fields: ['2', 'y'] });
  expect(records.at(-1)?.fields).toEqual(['3', 'z']);
});

test('text after a closing quote breaks the record', () => {
  expect(read('1,"x"y\n2,z\n').records).toEqual([
    { line: 1, fields: ['1'], problem: 'text follows a closing quote' },
    { line: 2, fields: ['2', 'z'] },
  ]);
});

test('a file without line ends is one broken record, and memory stays small', () => {
  const reader = new RecordReader();
  const records = Array.from({ length: 8 }, () => reader.push('x'.repeat(100_000))).flat();
  expect(records[0]).toMatchObject({ line: 1, problem: 'the line is longer than a record may be' });
});

test('tells whether the last line is whole', () => {
  expect(read('a,b\n').endsWithLineFeed).toBe(true);
  // An unclosed quote affects its own line, and the file continues to its end.
  expect(read('a,b\n1,"x\n2,y\n').endsWithLineFeed).toBe(true);
  expect(read('a,b\n1,"x\n2,y').endsWithLineFeed).toBe(false);
  expect(read('a,b\n1,2')).toMatchObject({
    endsWithLineFeed: false,
    records: [{ line: 1 }, { line: 2, fields: ['1', '2'] }],
  });
});
