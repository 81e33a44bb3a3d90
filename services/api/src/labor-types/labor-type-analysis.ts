import type { CallResponse, calls, LaborTypeRow, ListQuery, PayType } from '@fixed-ops/contract';
import { payTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { hasWork, lineFigureSums, lineFiguresFrom, percentOf } from '../line-figures/line-figures.ts';
import { addSums, type LineGroup, readLineFigureSums } from '../line-figures/read-line-figure-sums.ts';
import { readOrderCount } from '../line-figures/read-order-count.ts';
import { COMPARISON, comparedWork, PERIOD, workBefore } from './compared-work.ts';
import { readLaborTypeNames } from './labor-type-names.ts';
import { lineFigureColumns } from './line-figure-columns.ts';

type Answer = Pick<
  CallResponse<typeof calls.laborTypeAnalysisDetails>,
  'data' | 'total' | 'page' | 'pageSize' | 'totals'
>;

/** Labor types with their hours, money and rate, and what they were in the comparison. */
export async function laborTypeAnalysis(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: ListQuery,
): Promise<Answer> {
  const { spans, factor } = comparedWork(selection, facts);
  const [groups, names, roCount] = await Promise.all([
    readLineFigureSums(db, facts, {
      dealershipId: selection.dealershipId,
      filter: selection.filter,
      by: ['payType', 'laborType'],
      spans,
    }),
    readLaborTypeNames(db, selection.dealershipId),
    readOrderCount(db, facts, selection),
  ]);
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const now = groups.filter((group) => group.span === PERIOD && hasWork(group.sums));
  const before = new Map(groups.filter((group) => group.span === COMPARISON).map((group) => [idOf(group), group]));
  const all = addSums(
    now.map((group) => group.sums),
    roCount,
  );
  const rows = now.map((group): LaborTypeRow => {
    const name = names.get(group.keys.laborType);
    const sums = lineFigureSums(group.sums, figures);
    return {
      laborType: group.keys.laborType,
      description: name?.description ?? '',
      payType: payTypeOf(group),
      isMapped: name?.isMapped ?? false,
      ...sums,
      shareOfHoursPct: sums.hours === null ? null : percentOf(group.sums.soldH, all.soldH),
      shareOfSalesPct: sums.sales === null ? null : percentOf(group.sums.laborSaleC, all.laborSaleC),
      compare: workBefore(before.get(idOf(group)), factor, figures),
    };
  });

  const listed = listRows(rows, query, {
    columns: {
      laborType: (row) => row.laborType,
      description: (row) => row.description,
      payType: (row) => row.payType,
      ...lineFigureColumns,
      shareOfHoursPct: (row) => row.shareOfHoursPct,
      shareOfSalesPct: (row) => row.shareOfSalesPct,
    },
    defaultSort: ['-hours'],
    key: (row) => `${row.payType} ${row.laborType}`,
    text: (row) => [row.laborType, row.description],
  });
  const keptIds = listed.kept.map((row) => `${row.payType} ${row.laborType}`);
  const kept = now.filter((group) => keptIds.includes(idOf(group)));
  // A repair order with two labor types is one: a part of them is counted by itself.
  const keptOrders =
    kept.length === now.length
      ? roCount
      : await readOrderCount(
          db,
          facts,
          selection,
          (parameters, payType) => ` and (${payType} || ' ' || l.labor_type) = any(${parameters.add(keptIds)}::text[])`,
        );
  return {
    ...pageOf(listed, query),
    totals: lineFigureSums(
      addSums(
        kept.map((group) => group.sums),
        keptOrders,
      ),
      figures,
    ),
  };
}

const idOf = (group: LineGroup): string => `${group.keys.payType} ${group.keys.laborType}`;
export const payTypeOf = (group: LineGroup): PayType => payTypeSchema.parse(group.keys.payType);
