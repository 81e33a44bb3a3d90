import type { CallResponse, calls, RateChangeAnswer } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type CellChange, CREDIT_CELL, roundTerms, roundTo } from '@fixed-ops/metrics';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { explainRate } from './explain-rate.ts';
import { readDescriptions } from './read-descriptions.ts';
import type { CellName } from './read-rate-cells.ts';

type Data = CallResponse<typeof calls.effectiveLaborRateChange>['data'];

/** Cells that are told one by one; the rest of an op-code list moves the rate by cents. */
const CELLS_TOLD = 25;

const nothing = (reason: string): Data => ({ change: null, reason });

/** What moved the effective labor rate between the comparison and the period, cell by cell. */
export async function effectiveLaborRateChange(db: Database, facts: StoreFacts, selection: Selection): Promise<Data> {
  const scope = figureScope('C', selection.filter);
  const explained = await explainRate(db, facts, selection, scope);
  if ('reason' in explained) return nothing(explained.reason);
  const { change, names, hoursBefore, hoursNow } = explained;
  const rounded = roundTerms(change, change.before, change.now);
  const weight = (cell: { mix: number; price: number; discount: number }) =>
    Math.abs(cell.mix) + Math.abs(cell.price) + Math.abs(cell.discount);
  const ranked = [...change.cells].sort((one, other) => weight(other) - weight(one));
  const descriptions = await readDescriptions(db, selection.dealershipId);
  return {
    reason: null,
    change: {
      scope,
      before: roundTo(change.before, 2),
      now: roundTo(change.now, 2),
      ...rounded,
      unbilled: roundTo(change.unbilled, 2),
      hoursBefore,
      hoursNow,
      dollars: roundTo(change.change * hoursNow, 2),
      cells: [
        ...ranked.slice(0, CELLS_TOLD).map((cell): RateChangeAnswer['cells'][number] => {
          const name = nameOf(cell.key, names);
          return {
            ...name,
            description: descriptions.get(name.opCode) ?? '',
            hoursBefore: roundTo(cell.hoursBefore, 2),
            hoursNow: roundTo(cell.hoursNow, 2),
            rateBefore: cell.rateBefore === null ? null : roundTo(cell.rateBefore, 2),
            rateNow: cell.rateNow === null ? null : roundTo(cell.rateNow, 2),
            mix: roundTo(cell.mix, 4),
            price: roundTo(cell.price, 4),
            discount: roundTo(cell.discount, 4),
          };
        }),
        ...restOf(ranked.slice(CELLS_TOLD)),
      ],
    },
  };
}

/** All other work in one cell, so that the cells add up to the terms; none when every cell is told. */
function restOf(cells: readonly CellChange[]): RateChangeAnswer['cells'] {
  if (cells.length === 0) return [];
  const sum = (of: (cell: CellChange) => number, decimals: number) =>
    roundTo(
      cells.reduce((total, cell) => total + of(cell), 0),
      decimals,
    );
  return [
    {
      kind: 'rest',
      payType: '',
      category: '',
      opCode: '',
      description: '',
      hoursBefore: sum((cell) => cell.hoursBefore, 2),
      hoursNow: sum((cell) => cell.hoursNow, 2),
      rateBefore: null,
      rateNow: null,
      mix: sum((cell) => cell.mix, 4),
      price: sum((cell) => cell.price, 4),
      discount: sum((cell) => cell.discount, 4),
    },
  ];
}

function nameOf(key: string, names: ReadonlyMap<string, CellName>): CellName {
  if (key === CREDIT_CELL) return { kind: 'credits', payType: '', category: '', opCode: '' };
  return names.get(key) ?? { kind: 'unbilled', payType: '', category: '', opCode: '' };
}
