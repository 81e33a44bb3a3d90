import { downloadList, useListCall } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatMoneyCents } from '@fixed-ops/metrics';
import { Answer, Box, Button, Drawer, EmptyState, ExportMenu, Skeleton, type Sort } from '@fixed-ops/ui';
import { useState } from 'react';
import { addsUp, CodeLines, lineColumns } from '../op-code/code-lines.tsx';
import { AddsUp } from '../screen/adds-up.tsx';
import { codesQuery, headingOf } from './codes-address.ts';
import type { AskedLines } from './lines-address.ts';

interface LinesDrawerProps {
  readonly lines: AskedLines;
  readonly view: DashboardView;
  /** Name of an advisor, once it is known. */
  readonly nameOf: (advisor: string) => string | undefined;
  readonly onClose: () => void;
}

/** The repair and diagnostic lines behind a figure of the op codes, with what each lacks to the grid. */
export function LinesDrawer({ lines, view, nameOf, onClose }: LinesDrawerProps) {
  const [sort, setSort] = useState<Sort>({ key: 'short', direction: 'descending' });
  const query = { ...codesQuery(view), ...queryOf(lines) };
  const asked = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const list = useListCall(opCodeCalls.pricedLines, { query, sort: asked });
  const { first } = list;
  const sum = first ? addsUp(first.totals.prices) : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={titleOf(lines, nameOf)}
      subtitle={headingOf(first ?? view.range, view.filters)}
      padded={false}
      actions={
        <ExportMenu
          from={downloadList(opCodeCalls.pricedLines, { query, sort: asked })}
          disabled={(first?.total ?? 0) === 0}
        />
      }
      lead={
        first ? (
          <Box py="1">
            <b>{formatMoneyCents(first.totals.prices.belowPrice)}</b> below the grid
          </Box>
        ) : (
          <Skeleton h="5" w="180px" />
        )
      }
      foot={sum === null ? undefined : <AddsUp>{sum}</AddsUp>}
    >
      <Answer name="The lines" inset answer={list.answer} skeleton={<Skeleton h="40" m="6" />}>
        {({ totals }, { refetching }) => (
          <CodeLines
            columns={lineColumns({ word: 'Grid', totals, ofCodes: true, ofAdvisor: lines.kind !== 'belowGrid' })}
            list={list}
            sort={sort}
            onSortChange={setSort}
            refetching={refetching}
            density="narrowTall"
            maxHeight="100%"
            empty={
              <EmptyState
                title={lines.kind === 'belowGrid' ? 'No line lies below the grid here' : 'No line is like that here'}
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

const queryOf = (lines: AskedLines) =>
  lines.kind === 'belowGrid'
    ? { below: true }
    : { advisors: [lines.advisor], ...(lines.opCode === null ? {} : { opCode: lines.opCode }) };

function titleOf(lines: AskedLines, nameOf: LinesDrawerProps['nameOf']): string {
  if (lines.kind === 'belowGrid') return 'Lines below the grid';
  return `${lines.opCode ?? 'Repair and diagnosis'} by ${nameOf(lines.advisor) ?? `advisor ${lines.advisor}`}`;
}
