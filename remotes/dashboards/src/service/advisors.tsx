import { useSavedColumns } from '@fixed-ops/api';
import type { MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { type DashboardFilters, type DashboardView, totalName } from '@fixed-ops/figures';
import { type DateRange, payTypeName } from '@fixed-ops/metrics';
import { type UrlSort, useUrlSort } from '@fixed-ops/router';
import {
  Box,
  ColumnChooser,
  DataTable,
  DoubtMark,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  type FigureDoubt,
  Panel,
  SectionHead,
  StatusLegend,
  Text,
  useColumnChoice,
} from '@fixed-ops/ui';
import { useMemo } from 'react';
import { closeCells } from '../screen/narrow-edge.ts';
import { OtherFigures } from '../screen/other-figures.tsx';
import { TableFoot } from '../screen/table-foot.tsx';
import { advisorColumns, advisorRows, RANKED_BY, ranksByGap, sortAdvisors } from './advisor-columns.tsx';
import { RANKED_FIGURE } from './service-rows.ts';

const BY_GAP: UrlSort = { key: RANKED_BY, direction: 'descending' };
const BY_FIGURE: UrlSort = { key: RANKED_FIGURE, direction: 'descending' };

interface AdvisorsProps {
  readonly numbers: MonthlyNumbers;
  /** Reasons why the rates may be wrong. */
  readonly doubts: readonly FigureDoubt[];
  /** The filters of the figures on screen, which may still be the old ones while others load. */
  readonly filters: DashboardFilters;
  readonly range: DateRange;
  readonly view: DashboardView;
  /** What the exported file contains. */
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly drill: Drill;
}

/** Shows the advisors of the period, with the store and its targets below. */
export function Advisors({ numbers, doubts, filters, range, view, file, refetching, drill }: AdvisorsProps) {
  const total = totalName(filters);
  const ranked = useMemo(() => advisorRows(numbers, view.today), [numbers, view.today]);
  const columns = useMemo(() => advisorColumns(numbers.kpis, total, drill), [numbers, total, drill]);
  const choice = useColumnChoice(columns, useSavedColumns('service.advisors'));
  const byGap = ranksByGap(numbers.kpis);
  const { sort, setSort } = useUrlSort(
    'advisorSort',
    columns.map(({ key }) => key),
    byGap ? BY_GAP : BY_FIGURE,
  );
  const rows = sortAdvisors(ranked, columns, sort);
  const ranking = byGap ? 'ranked by what the gap to the ELR target is worth' : 'ranked by ELR';
  const note = `${payTypeName(filters.payType === 'all' ? 'C' : filters.payType)}, ${ranking}`;
  return (
    <Panel aria-labelledby="advisors" css={closeCells(6)}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="advisors"
          title="Advisors"
          note={note}
          actions={
            <>
              <DoubtMark label="Advisors" doubts={doubts} />
              <ColumnChooser columns={columns} {...choice} />
              <ExportMenu from={{ file, rows, columns, visibleColumns: choice.visible }} disabled={rows.length === 0} />
            </>
          }
        />
      </Box>
      <DataTable
        label="Advisors"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        visibleColumns={choice.visible}
        sort={sort}
        onSortChange={setSort}
        sortedByServer
        totalLabel={total}
        targetLabel="Target"
        refetching={refetching}
        empty={
          <EmptyState
            title="No advisor has repair orders here"
            actions={<OtherFigures of="advisors" range={range} view={view} />}
          >
            Another pay type or period may have some.
          </EmptyState>
        }
      />
      {rows.length > 0 ? (
        <TableFoot>
          <StatusLegend />
          <Text data-print="none" textStyle="meta" color="fg.muted">
            Every figure opens its repair orders
          </Text>
        </TableFoot>
      ) : null}
    </Panel>
  );
}
