import { useCall, useSavedColumns } from '@fixed-ops/api';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { useUrlDrawer } from '@fixed-ops/router';
import { useColumnChoice } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { doubtsShown, useDoubts } from '../screen/doubts.ts';
import type { SheetColumn } from './cell-words.ts';
import { rankedRows } from './ranked-rows.ts';
import { type Department, NO_LIST, sheetSchema, wholeSheetQuery } from './sheet-address.ts';

const NO_COLUMNS: readonly SheetColumn[] = [];

/** The sheet that the address asks for: chosen columns, ranked people, and doubts about its figures. */
export function useSheet(department: Department, view: DashboardView) {
  const { state: address, update: setAddress, open: openList, close: closeList } = useUrlDrawer(sheetSchema, NO_LIST);
  const answer = useCall(heatSheetCalls.heatSheet, {
    query: wholeSheetQuery(view.periodQuery, department, address),
  });
  const query = useMemo(() => ({ ...view.periodQuery, compare: 'none' as const }), [view.periodQuery]);
  const drawn = useDrawnView({ query, period: view.periodQuery }, answer.isPlaceholderData);
  const sheet = answer.data?.data;
  const columns = sheet?.columns ?? NO_COLUMNS;
  const choosable = useMemo(() => columns.map(({ key, label }) => ({ key, head: label })), [columns]);
  const choice = useColumnChoice(choosable, useSavedColumns(`heat-sheet.${department}`));
  const shown = useMemo(() => columns.filter(({ key }) => choice.visible.includes(key)), [columns, choice.visible]);
  const ofPeriod = useDoubts(view.periodQuery, answer.isPlaceholderData, department === 'service');
  const rows = useMemo(() => (sheet ? rankedRows(sheet, address.rank) : []), [sheet, address.rank]);
  const { startDate, endDate } = answer.data ?? view.range;
  return {
    department,
    address,
    setAddress,
    openList,
    closeList,
    answer,
    /** Undefined until the first answer. */
    sheet,
    /** The dates of the answer, or the requested ones before it arrives. */
    range: { startDate, endDate },
    by: sheet?.by ?? (department === 'parts' ? 'counterperson' : 'advisor'),
    choosable,
    choice,
    /** The columns that are drawn. */
    shown,
    rows,
    rankedBy: columns.find(({ key }) => key === address.rank)?.label ?? 'goals met',
    doubts: doubtsShown(
      ofPeriod,
      shown.map(({ key }) => key),
    ),
    /** The query of other calls for the same period, without a comparison. */
    query,
    drawn,
  } as const;
}

export type SheetState = ReturnType<typeof useSheet>;
