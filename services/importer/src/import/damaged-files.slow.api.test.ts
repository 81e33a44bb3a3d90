import { readFileSync } from 'node:fs';
import { RecordReader } from './read/csv-records.ts';
import { csvOf, runImport } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';
import { wholeExtract } from './testing/whole-extract.ts';

// Runs a whole import for each seed, and each of them again.
jest.setTimeout(240_000);

const used = useStores();

/** Set `DAMAGED_SEEDS=500` to test more of them. */
const SEEDS = Number(process.env.DAMAGED_SEEDS ?? 8);
/** Shares of flipped bits, from a few in a file to a few in a row. */
const SHARES = [0.0005, 0.002, 0.000_1, 0.01];

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A file with some flipped bits. Every other four seeds keep line ends, commas and quotes, so that more than one row remains. */
function damaged(text: string, seed: number, share: number, keepsStructure: boolean): Uint8Array {
  const random = randomFrom(seed + 1);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1) {
      if (random() >= share) continue;
      const byte = bytes[at] ?? 0;
      if (keepsStructure && [10, 34, 44].includes(byte)) continue;
      bytes[at] = byte ^ (1 << bit);
    }
  return bytes;
}

/** Repeats the rows of the extract under other numbers, so that each file has more than two. */
const repeated = (table: readonly (readonly (string | number)[])[]) => {
  const [head = [], ...rows] = table;
  return [
    head,
    ...[0, 1, 2, 3].flatMap((round) => rows.map(([first = '', ...rest]) => [`${first}${round || ''}`, ...rest])),
  ];
};

test('files some of whose bits are turned are refused by row, with the line, or whole, and the rest is loaded and adds up', async () => {
  const names = Object.keys(wholeExtract);
  const ends = new Map<string, number>();
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const share = SHARES[seed % SHARES.length] ?? 0;
    const texts = names.map((name) => csvOf(repeated(wholeExtract[name] ?? [])));
    used.folder.write(
      Object.fromEntries(
        names.map((name, at) => [name, damaged(texts[at] ?? '', 100 * seed + at, share, seed % 8 > 3)]),
      ),
    );
    for (let time = 0; time < 2; time += 1) {
      const report = await runImport(used.db, used.store, used.folder.path).catch((error: unknown) => {
        throw new Error(`Seed ${seed}, time ${time}`, { cause: error });
      });
      for (const { name, path, error, rejected, rejectsPath } of report.files) {
        ends.set(error === null ? 'read' : 'refused', (ends.get(error === null ? 'read' : 'refused') ?? 0) + 1);
        // If a file is refused together with another one, its refused rows no longer matter.
        if (rejectsPath === null || error !== null) continue;
        ends.set('by row', (ends.get('by row') ?? 0) + rejected);
        const lines = readFileSync(path).toString('latin1').split('\n').length;
        const reader = new RecordReader();
        const [, ...refused] = [...reader.push(readFileSync(rejectsPath, 'utf8')), ...reader.end()];
        expect([seed, name, refused.length]).toEqual([seed, name, rejected]);
        for (const { fields } of refused) {
          expect(Number(fields[0])).toBeGreaterThan(1);
          expect(Number(fields[0])).toBeLessThanOrEqual(lines);
          expect(fields[3]).not.toBe('');
        }
      }
    }
    const [sums] = await used.db.query(
      `select (select coalesce(sum(labor_sale_c), 0) from repair_order where dealership_id = $1) as orders,
              (select coalesce(sum(labor_sale_c), 0) from ro_line where dealership_id = $1) as lines,
              (select count(*) from ro_line l where l.dealership_id = $1
                and not exists (select from repair_order o where o.dealership_id = $1 and o.id = l.ro_id)) as orphans`,
      [used.store],
    );
    expect([seed, sums]).toEqual([seed, { orders: sums?.lines, lines: sums?.lines, orphans: 0 }]);
  }
  expect([...ends.keys()].sort()).toEqual(['by row', 'read', 'refused']);
});
