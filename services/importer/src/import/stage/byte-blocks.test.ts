import { BLOCK_BYTES, ByteBlocks, FreeBlocks } from './byte-blocks.ts';

/** The blocks that texts fill, including the incomplete last one. */
function blocksOf(texts: readonly string[]): string[] {
  const found: Buffer[] = [];
  const blocks = new ByteBlocks((block) => found.push(block));
  for (const text of texts) blocks.add(text);
  blocks.close();
  return found.map((block) => block.toString('utf8'));
}

test('texts follow each other in blocks, and none is parted', () => {
  const texts = Array.from({ length: 9_000 }, (_value, at) => `${at} ${'x'.repeat(at % 90)}\n`);
  const blocks = blocksOf(texts);
  expect(blocks.join('')).toBe(texts.join(''));
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) {
    expect(block.endsWith('\n')).toBe(true);
    expect(block.length).toBeLessThanOrEqual(BLOCK_BYTES);
  }
});

test('a text longer than a block is one of its own', () => {
  const long = `${'y'.repeat(3 * BLOCK_BYTES)}\n`;
  expect(blocksOf(['before\n', long, 'behind\n']).join('')).toBe(`before\n${long}behind\n`);
  expect(blocksOf([long, long])).toEqual([long, long]);
});

test('characters of several bytes stay whole where blocks end', () => {
  const texts = Array.from({ length: 20_000 }, (_value, at) => 'aé–😀'.repeat(1 + (at % 4)));
  const blocks = blocksOf(texts);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.join('')).toBe(texts.join(''));
});

test('what has no full block yet can be read, and more may follow', () => {
  const full: Buffer[] = [];
  const blocks = new ByteBlocks((block) => full.push(block));
  expect(blocks.rest.length).toBe(0);
  blocks.add('one ');
  expect(blocks.rest.toString('utf8')).toBe('one ');
  blocks.add('two');
  expect([blocks.rest.toString('utf8'), full]).toEqual(['one two', []]);
  blocks.close();
  blocks.close();
  expect([full.map(String), blocks.rest.length]).toEqual([['one two'], 0]);
});

test('numbers, bytes and single characters stand between texts', () => {
  const full: Buffer[] = [];
  const blocks = new ByteBlocks((block) => full.push(block));
  const numbers = [0, 7, 10, -1, 99, 100, -1_234_567, 2_147_483_647, 9_007_199_254_740_991, -9_007_199_254_740_991];
  let expected = '';
  for (let round = 0; round < 2_000; round += 1) {
    for (const number of numbers) {
      blocks.addNumber(number);
      blocks.addCode(9);
    }
    const text = 'aé😀'.repeat(round % 40);
    blocks.addBytes(Buffer.from(`<${text}>`), 1, 1 + Buffer.byteLength(text));
    blocks.add(text);
    expected += `${numbers.join('\t')}\t${text}${text}`;
  }
  blocks.close();
  expect(full.length).toBeGreaterThan(3);
  expect(Buffer.concat(full).equals(Buffer.from(expected))).toBe(true);
});

test('blocks that were given back are filled again, whole however little of them was used', () => {
  const free = new FreeBlocks();
  const full: Buffer<ArrayBuffer>[] = [];
  const blocks = new ByteBlocks((block) => full.push(block), free);
  blocks.add('one');
  blocks.close();
  blocks.add('z'.repeat(2 * BLOCK_BYTES));
  blocks.close();
  for (const block of full) free.giveBack(block);
  const [one, long] = full.splice(0);
  blocks.addBytes(Buffer.alloc(BLOCK_BYTES, 'y'), 0, BLOCK_BYTES);
  blocks.add('x');
  blocks.close();
  expect(full.map((block) => block.toString())).toEqual(['y'.repeat(BLOCK_BYTES), 'x']);
  expect(full[0]?.buffer).toBe(one?.buffer);
  expect(full[1]?.buffer).not.toBe(long?.buffer);
});
