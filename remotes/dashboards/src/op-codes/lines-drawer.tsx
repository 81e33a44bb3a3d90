import { downloadList, useListCall } from '@fixed-ops/api';
import { NO_ADVISOR } from '@fixed-ops/contract';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { formatMoneyCents } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { Answer, Box, Button, Drawer, EmptyState, ExportMenu, Select, Skeleton, type Sort } from '@fixed-ops/ui';
import { RowsSkeleton } from '@fixed-ops/ui/lists';
import { addsUp, CodeLines, LINE_SORTS, lineColumns } from '../op-code/code-lines.tsx';
import { AddsUp } from '../screen/adds-up.tsx';
import { codesQuery, headingOf } from './codes-address.ts';
import type { AskedLines } from './lines-address.ts';

interface LinesDrawerProps {
  readonly lines: AskedLines;
  readonly view: DashboardView;
  /** Name of an advisor; undefined until it is known. */
  readonly nameOf: (advisor: string) => string | undefined;
  readonly onClose: () => void;
}

/** Every sort of the lines. Code and day have no column head, and a phone lacks some of the others. */
const SORTS: readonly { readonly value: string; readonly label: string; readonly direction: Sort['direction'] }[] = [
  { value: 'short', label: 'By shortfall', direction: 'descending' },
  { value: 'opCode', label: 'By op code', direction: 'ascending' },
  { value: 'closeDate', label: 'By day', direction: 'descending' },
  { value: 'advisorName', label: 'By advisor', direction: 'ascending' },
  { value: 'roNumber', label: 'By RO', direction: 'ascending' },
  { value: 'hours', label: 'By hours', direction: 'descending' },
  { value: 'price', label: 'By charge', direction: 'descending' },
  { value: 'expected', label: 'By matrix price', direction: 'descending' },
];
const SHORTEST_FIRST: Sort = { key: 'short', direction: 'descending' };
const SORT_PX = 152;

/** The repair and diagnostic lines behind a figure of the op codes, each with its shortfall from the matrix. */
export function LinesDrawer({ lines, view, nameOf, onClose }: LinesDrawerProps) {
  const { sort, setSort } = useUrlSort('linesSort', LINE_SORTS, SHORTEST_FIRST);
  const query = { ...codesQuery(view), ...queryOf(lines) };
  const asked = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const list = useListCall(opCodeCalls.pricedLines, { query, sort: asked });
  const { first } = list;
  // The filters of the drawn lines, while others load.
  const filters = useDrawnView(view.filters, list.answer.isRefetching);
  const sum = first ? addsUp(first.totals.prices) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={titleOf(lines, nameOf)}
      subtitle={headingOf(first ?? view.range, filters)}
      padded={false}
      actions={
        <ExportMenu
          from={downloadList(opCodeCalls.pricedLines, { query, sort: asked })}
          disabled={(first?.total ?? 0) === 0}
        />
      }
      lead={
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" py="1">
          {first ? (
            <span>
              <b>{formatMoneyCents(first.totals.prices.belowPrice)}</b> below the matrix
            </span>
          ) : (
            <Skeleton h="5" w="180px" />
          )}
          <Select
            label="Sort by"
            width={SORT_PX}
            align="end"
            value={sort.key}
            entries={SORTS}
            onChange={(key) =>
              setSort({ key, direction: SORTS.find(({ value }) => value === key)?.direction ?? 'descending' })
            }
          />
        </Box>
      }
      foot={sum === null ? undefined : <AddsUp>{sum}</AddsUp>}
    >
      <Answer name="The lines" inset answer={list.answer} skeleton={<RowsSkeleton />}>
        {({ totals, endDate }, { refetching }) => (
          <CodeLines
            columns={lineColumns({
              word: 'Matrix',
              plainYear: endDate.slice(0, 4),
              totals,
              ofCodes: true,
              ofAdvisor: lines.kind === 'cell',
            })}
            list={list}
            sort={sort}
            onSortChange={setSort}
            refetching={refetching}
            density="narrowTall"
            maxHeight="100%"
            empty={
              <EmptyState
                title={lines.kind === 'belowGrid' ? 'No line is below the matrix here' : 'No lines match here'}
                actions={<Button onClick={onClose}>Show the op codes</Button>}
              >
                Another period may have some.
              </EmptyState>
            }
          />
        )}
      </Answer>
    </Drawer>
  );
}

function queryOf(lines: AskedLines) {
  if (lines.kind === 'belowGrid') return { below: true };
  return {
    ...(lines.kind === 'cell' ? { advisors: [lines.advisor || NO_ADVISOR] } : {}),
    ...(lines.opCode === null ? {} : { opCode: lines.opCode }),
  };
}

function titleOf(lines: AskedLines, nameOf: LinesDrawerProps['nameOf']): string {
  if (lines.kind === 'belowGrid') return 'Lines below the matrix';
  const work = lines.opCode ?? 'Repair and diagnosis';
  if (lines.kind === 'all') return `${work}, every line`;
  if (lines.advisor === '') return `${work} without an advisor`;
  return `${work} by ${nameOf(lines.advisor) ?? `advisor ${lines.advisor}`}`;
}
