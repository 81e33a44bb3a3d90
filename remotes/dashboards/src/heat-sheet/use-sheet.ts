import { useCall, useSavedColumns } from '@fixed-ops/api';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { useUrlState } from '@fixed-ops/router';
import { useColumnChoice } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { doubtsShown, useDoubts } from '../screen/doubts.ts';
import type { SheetColumn } from './cell-words.ts';
import { rankedRows } from './ranked-rows.ts';
import { type Department, sheetQuery, sheetSchema } from './sheet-address.ts';

const NO_COLUMNS: readonly SheetColumn[] = [];

/** The sheet that the address asks for: its columns as they are chosen, its people as they are ranked, and what is doubtful of it. */
export function useSheet(department: Department, view: DashboardView) {
  const [address, setAddress] = useUrlState(sheetSchema);
  const answer = useCall(heatSheetCalls.heatSheet, {
    query: { ...view.periodQuery, compare: 'priorPeriod', ...sheetQuery(department, address) },
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
    answer,
    /** Undefined until the first answer. */
    sheet,
    /** Those that the answer is of; before it those that are asked for. */
    range: { startDate, endDate },
    by: sheet?.by ?? (department === 'parts' ? 'counterperson' : 'advisor'),
    choosable,
    choice,
    /** The columns that are drawn. */
    shown,
    rows,
    rankedBy: columns.find(({ key }) => key === address.rank)?.label ?? 'goals met',
    doubts: doubtsShown(ofPeriod, (metric) => shown.some(({ key }) => key === metric)),
    /** What is asked besides the sheet: of the same period, compared with nothing. */
    query,
    drawn,
  } as const;
}

export type SheetState = ReturnType<typeof useSheet>;
