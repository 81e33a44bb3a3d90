import type { CallQuery, CallResponse, calls, UsedCarRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { storeAverage } from './beside-store.ts';
import { carsOf, type FigureContext, totalsOf } from './car-figures.ts';
import { readInternalRates } from './internal-rate.ts';
import { readUsedCarOrders } from './read-used-car-orders.ts';

type Call = typeof calls.repairOrderUci;
type Answer = Pick<
  CallResponse<Call>,
  'data' | 'total' | 'page' | 'pageSize' | 'totals' | 'ownViewMessage' | 'label' | 'storeAverage'
>;

/** The used cars that the workshop had in the period, each once, with what they cost and how long they stayed. */
export async function usedCars(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { filter, dealershipId, range } = selection;
  const isEmpty = hasNoOwnNumbers(filter);
  const context: FigureContext = {
    provided: providedBy(facts),
    rates: await readInternalRates(db, dealershipId),
    endDate: range.endDate,
    isOwn: filter.own !== null,
  };
  const cars = carsOf(isEmpty ? [] : await readUsedCarOrders(db, selection), context);
  const asked = [...cars.keys()].filter(({ status }) => query.status === undefined || status === query.status);
  const listed = listRows(asked, query, {
    columns: COLUMNS,
    defaultSort: ['-total'],
    key: (row) => `${row.roNumber} ${row.roSuffix}`,
    text: (row) => [row.stockNumber, row.vin, row.vehicle, ...row.roNumbers],
  });
  return {
    ...pageOf(listed, query),
    label: await readLabel(db, dealershipId),
    ownViewMessage: isEmpty ? NO_OWN_NUMBERS : null,
    totals: totalsOf(
      listed.kept.map((row) => [row, cars.get(row) ?? []]),
      context,
    ),
    storeAverage: isEmpty ? null : await storeAverage(db, selection, cars, context),
  };
}

const labelSchema = z.tuple([z.object({ uci_label: z.string() })]);

async function readLabel(db: Database, dealershipId: string): Promise<string> {
  const rows = await db.query('select uci_label from dealership where id = $1', [dealershipId]);
  return labelSchema.parse(rows)[0].uci_label;
}

const COLUMNS: Readonly<Record<string, (row: UsedCarRow) => string | number | boolean | null>> = {
  stockNumber: (row) => row.stockNumber,
  vin: (row) => row.vin,
  vehicle: (row) => row.vehicle,
  roNumber: (row) => row.roNumber,
  openDate: (row) => row.openDate,
  closeDate: (row) => row.closeDate,
  daysInService: (row) => row.daysInService,
  inspectionHours: (row) => row.inspectionHours,
  repairHours: (row) => row.repairHours,
  labor: (row) => row.labor,
  parts: (row) => row.parts,
  sublet: (row) => row.sublet,
  detail: (row) => row.detail,
  misc: (row) => row.misc ?? null,
  total: (row) => row.total,
  elr: (row) => row.elr,
  status: (row) => row.status,
  inspectionDone: (row) => row.inspectionDone,
};
