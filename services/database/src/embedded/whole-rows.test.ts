import fc from 'fast-check';
import { wholeRows } from './embedded-driver.ts';

async function collect(chunks: readonly string[], size: number): Promise<string[]> {
  const batches: string[] = [];
  for await (const batch of wholeRows(chunks, size)) batches.push(batch);
  return batches;
}

describe('batches of COPY text', () => {
  it('end with a row and lose nothing, wherever chunks end', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\t') });
    await fc.assert(
      fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 20 }), async (chunks, size) => {
        const batches = await collect(chunks, size);
        const whole = chunks.join('');
        expect(batches.join('')).toBe(whole === '' || whole.endsWith('\n') ? whole : `${whole}\n`);
        for (const batch of batches) expect(batch.endsWith('\n')).toBe(true);
      }),
    );
  });
});
