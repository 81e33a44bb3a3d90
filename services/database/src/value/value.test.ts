import fc from 'fast-check';
import { copyRow } from './copy-text.ts';
import { decodeArray, decoderOf } from './decode.ts';
import { encodeParameter } from './parameter.ts';

/** Reads one row of COPY text as PostgreSQL does. */
function readCopyRow(line: string): (string | null)[] {
  const plain: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return line
    .slice(0, -1)
    .split('\t')
    .map((value) => (value === '\\N' ? null : value.replace(/\\(.)/g, (_, letter: string) => plain[letter] ?? letter)));
}

describe('parameters', () => {
  it('are written as PostgreSQL reads them', () => {
    expect(encodeParameter(undefined)).toBeNull();
    expect(encodeParameter('2026-11-20')).toBe('2026-11-20');
    expect(encodeParameter(1.5)).toBe('1.5');
    expect(encodeParameter(false)).toBe('false');
    expect(encodeParameter(12n)).toBe('12');
    expect(encodeParameter(new Date('2026-11-20T08:15:00Z'))).toBe('2026-11-20T08:15:00.000Z');
    expect(encodeParameter({ flag: ['a'] })).toBe('{"flag":["a"]}');
    expect(encodeParameter(new Uint8Array([0, 255]))).toBe('\\x00ff');
  });

  it('as arrays come back as they went in, whatever the strings hold', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: 'grapheme' }))), (values) => {
        expect(decodeArray(encodeParameter(values) ?? '', (text) => text)).toEqual(values);
      }),
    );
  });
});

describe('values', () => {
  it.each([
    [20, '9007199254740991', 9007199254740991],
    [1700, '-12.50', -12.5],
    [16, 't', true],
    [1082, '2026-11-20', '2026-11-20'],
    [1184, '2026-11-20 08:15:00.123456+00', '2026-11-20T08:15:00.123456Z'],
    [1184, '2026-11-20 08:15:00+05:30', '2026-11-20T08:15:00+05:30'],
    [1184, '2026-11-20 08:15:00-06', '2026-11-20T08:15:00-06:00'],
    [1114, '2026-11-20 08:15:00', '2026-11-20T08:15:00'],
    [3802, '{"a":[1,null]}', { a: [1, null] }],
    [25, 't', 't'],
    [1231, '{1.5,NULL}', [1.5, null]],
    [
      1007,
      '{{1,2},{3,4}}',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [1007, '[0:1]={7,8}', [7, 8]],
    [1009, '{}', []],
    [1009, '{"NULL",NULL,"a,b","q\\"q"}', ['NULL', null, 'a,b', 'q"q']],
  ])('of type %i written %s are read', (oid, text, value) => {
    expect(decoderOf(oid)(text)).toEqual(value);
  });

  it('of an instant name the same moment as before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const written = date.toISOString().replace('T', ' ').replace('Z', '+00');
          expect(new Date(String(decoderOf(1184)(written))).getTime()).toBe(date.getTime());
        },
      ),
    );
  });
});

describe('a row of COPY text', () => {
  it('comes back as it went in, and only its end is a line feed', () => {
    const value = fc.option(fc.string({ unit: fc.constantFrom('a', '\\', '\n', '\r', '\t', 'N', '.', 'é', '"') }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const line = copyRow(values);
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(readCopyRow(line)).toEqual(values);
      }),
    );
  });

  it('tells an empty text from nothing', () => {
    expect(copyRow(['', null, undefined, 0, false])).toBe('\t\\N\t\\N\t0\tfalse\n');
  });
});
