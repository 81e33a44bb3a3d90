import { RefusedFile } from '../refused-file.ts';
import { readText } from './text-source.ts';

async function textOf(...pieces: readonly Buffer[]): Promise<string> {
  async function* source() {
    yield* pieces;
  }
  let whole = '';
  for await (const { text } of readText(source())) whole += text;
  return whole;
}

test('text reads the same wherever its bytes are cut into pieces', async () => {
  const text = 'plain, \u00c9lan, \u2019s, \u{1f600}\uFEFF, plain';
  const bytes = Buffer.from(text);
  for (let first = 1; first < bytes.length; first += 1)
    for (let second = first; second < bytes.length; second += 1)
      expect(await textOf(bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second))).toBe(text);
});

test('a byte-order mark is taken off where a file begins, and nowhere else', async () => {
  const mark = '\uFEFF';
  expect(await textOf(Buffer.from(`${mark}a`), Buffer.from(`${mark}b`))).toBe(`a${mark}b`);
  expect(await textOf(Buffer.from('a'), Buffer.from(`${mark}b`))).toBe(`a${mark}b`);
});

test('bytes that are no UTF-8 are refused, also where a file ends or goes on plainly within a character', async () => {
  const half = Buffer.from('\u00c9').subarray(0, 1);
  await expect(textOf(Buffer.from('a'), half)).rejects.toThrow(RefusedFile);
  await expect(textOf(Buffer.from('a'), half, Buffer.from('b'))).rejects.toThrow(RefusedFile);
});
