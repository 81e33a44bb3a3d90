import { roundTo } from '@fixed-ops/metrics';
import { insert, insertRepairOrder, type LineInput } from '../../core/testing/repair-order-builder.ts';
import type { StoreSeed } from '../../testing/test-store.ts';

/** The same numbers in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const NAMES = { A1: 'Ann Abel', A2: 'Ben Baker', A3: 'Cal Cole' } as const;
const CODES = ['BRKF', 'WPUMP', 'ALIGN', 'LOF', 'ROT', 'DIAG'];

/** Two months of lines of every kind: work, free work, flat charges, discounts, credits, rare codes, technicians and three pay types. */
export const randomStore: StoreSeed = {
  name: 'metric_change',
  fill: async (store) => {
    const next = numbersFrom(20_261_123);
    const line = (): LineInput => {
      const kind = next();
      const code = Math.floor(next() * CODES.length);
      const op = next() < 0.04 ? `RARE${Math.floor(next() * 900)}` : (CODES[code] ?? 'LOF');
      const common = {
        pay: next() < 0.7 ? 'C' : next() < 0.5 ? 'W' : 'I',
        op,
        category: code < 3 ? 'repair' : 'competitive',
      };
      const hours = roundTo(0.2 + next() * 3, 2);
      const parts = roundTo((hours * 3700) % 61, 2);
      Object.assign(common, { laborCost: roundTo(hours * 31, 2), parts, partsCost: roundTo(parts * 0.6, 2) });
      // Most lines have somebody with a punch on them.
      const actual = roundTo(hours * (0.7 + (Math.round(hours * 100) % 7) / 10), 2);
      if (code < 5) Object.assign(common, { technicians: [{ number: `T${code}`, actual }] });
      if (kind < 0.06) return { ...common, hours, labor: 0 };
      if (kind < 0.1) return { ...common, hours: 0, labor: roundTo(next() * 90, 2) };
      const labor = roundTo(hours * (100 + code * 13) * (0.8 + next() * 0.4), 2);
      const discount = next() < 0.3 ? roundTo(labor * 0.1, 2) : 0;
      return { ...common, hours, labor, discount, matrixPrice: roundTo(hours * (100 + code * 13), 2) };
    };
    for (const [number, name] of Object.entries(NAMES)) {
      await insert(store.db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number, name });
    }
    for (const [month, count] of [
      ['09', 45],
      ['10', 40],
    ] as const) {
      for (let at = 0; at < count; at += 1) {
        const lines = Array.from({ length: 1 + Math.floor(next() * 3) }, line);
        await insertRepairOrder(store.db, 'd1', {
          number: `${month}${String(at).padStart(3, '0')}`,
          closed: `2026-${month}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`,
          advisor: `A${1 + Math.floor(next() * 3)}`,
          lines,
        });
      }
      await insertRepairOrder(store.db, 'd1', {
        number: `${month}900`,
        closed: `2026-${month}-20`,
        refRo: `${month}001`,
        lines: [{ pay: 'C', op: 'BRKF', category: 'repair', hours: -1.2, labor: -140.31 }],
      });
    }
    await store.person('director');
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }]);
  },
};
