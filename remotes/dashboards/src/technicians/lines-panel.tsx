import { downloadList, useListCall } from '@fixed-ops/api';
import { MOST_ASSIGNED, type WorkshopLine, workshopLineCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, NOT_PROVIDED } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  EmptyState,
  ExportMenu,
  FormFailure,
  Panel,
  SectionHead,
  SegmentedControl,
  Text,
  X,
} from '@fixed-ops/ui';
import { DataGrid, MoreRows } from '@fixed-ops/ui/lists';
import { useState } from 'react';
import { closeCells } from '../screen/narrow-edge.ts';
import { AssignChosen } from './assign-chosen.tsx';
import { AssignTechnician } from './assign-technician.tsx';
import { type LineView, lineColumns, SORTED_LINES } from './line-columns.tsx';
import { type Assignee, useAssign } from './use-assign.ts';
import { useAssignable } from './use-assignable.ts';

interface LinesPanelProps {
  readonly view: LineView;
  readonly onView: (view: LineView | 'all') => void;
  /** The period that the screen draws, while another one loads. */
  readonly period: { readonly startDate?: string; readonly endDate?: string };
  /** Whether another period loads. */
  readonly refetching: boolean;
  /** The people with hours in the period. Everybody else of the shop can be assigned too. */
  readonly working: readonly Assignee[];
  readonly mayAssign: boolean;
  /** Tells whether the feed has punches. Without any, the screen marks no line as lacking one. */
  readonly hasPunches: boolean;
  /** True for a person's own lines, which have only one list. */
  readonly isOwn: boolean;
}

const LACK = { missing: 'technician', nopunch: 'punch', assigned: 'assigned' } as const;
const VIEWS = [
  { value: 'missing', label: 'No technician' },
  { value: 'nopunch', label: 'No punch' },
  { value: 'assigned', label: 'Assigned here' },
] as const;
const WORDS: Readonly<Record<LineView, { title: string; note: string; none: string; why: string }>> = {
  missing: {
    title: 'Lines without a technician',
    note: 'Their labor is in sales, their hours are in nobody’s proficiency.',
    none: 'Every line with hours has a technician',
    why: 'Nobody’s figures miss any hours in this period.',
  },
  nopunch: {
    title: 'Lines without a punch',
    note: 'Sold hours without a punch are not in efficiency.',
    none: 'Every line with hours has a punch',
    why: 'Efficiency is of all hours sold in this period.',
  },
  assigned: {
    title: 'Lines assigned here',
    note: 'They stay until the feed names a technician.',
    none: 'Nobody was assigned in this period',
    why: 'Every technician comes from your DMS.',
  },
};
/** The largest number of lines in one write. */
const PAGE = 200;
const LARGEST_FIRST = { key: 'labor', direction: 'descending' } as const;

const keyOf = ({ roNumber, roSuffix, lineNumber }: WorkshopLine) => `${roNumber}/${roSuffix}/${lineNumber}`;

/** The chosen lines, and how to assign all of them to one technician. */
function useChosenLines(
  rows: readonly WorkshopLine[],
  technicians: ReturnType<typeof useAssignable>,
  assign: ReturnType<typeof useAssign>['assign'],
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chosenLines = rows.filter((line) => chosen.has(keyOf(line)));
  const assignChosen = async (number: string) => {
    const to = technicians.find((each) => each.number === number) ?? { number, name: number };
    if (await assign(chosenLines, to)) setChosen(new Set());
  };
  return { chosen, setChosen, chosenLines, assignChosen };
}

/** Shows lines without a technician or a punch, or with an assigned technician, so that people can check and assign them. */
export function LinesPanel(props: LinesPanelProps) {
  const { view, onView, period, refetching, working, mayAssign, hasPunches, isOwn } = props;
  const { title, note } = WORDS[view];
  const { asked, sort, setSort } = useUrlSort('lineSort', SORTED_LINES, LARGEST_FIRST);
  const query = { ...period, lack: LACK[view] };
  const list = useListCall(workshopLineCalls.workshopLines, { query, sort: asked, pageSize: PAGE });
  const { rows, first } = list;
  const { assign, isSaving, failure } = useAssign();
  const assigns = mayAssign && view !== 'nopunch';
  const technicians = useAssignable(working, assigns);
  const { chosen, setChosen, chosenLines, assignChosen } = useChosenLines(rows, technicians, assign);
  const { timezone } = useSession().dealershipData;
  const columns = lineColumns({
    timezone,
    plainYear: first?.endDate.slice(0, 4),
    view,
    totals: first?.totals,
    assign: assigns
      ? (line) => (
          <AssignTechnician
            line={line}
            technicians={technicians}
            isSaving={isSaving}
            onAssign={(to) => void assign([line], to)}
            takesBack={view === 'assigned'}
          />
        )
      : null,
  });
  const grid = (state: { readonly refetching: boolean }) => (
    <DataGrid<WorkshopLine>
      label={title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sort={sort}
      onSortChange={setSort}
      sortedByServer
      loading={list.isPending}
      expectedRows={8}
      refetching={state.refetching || refetching || isSaving}
      selection={assigns && view === 'missing' ? { chosen, onChange: setChosen } : undefined}
      onReachEnd={list.pageFailure ? undefined : list.loadMore}
      more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="lines" /> : null}
      totalLabel={first && first.total > 0 ? `All ${formatCount(first.total)}` : undefined}
      empty={<NoLines view={view} onAll={() => onView('all')} />}
    />
  );
  return (
    <Panel aria-labelledby="lines" css={closeCells(6)}>
      <Box px="5" pt="4" pb="3">
        <SectionHead
          id="lines"
          title={title}
          note={note}
          actions={
            <>
              <ExportMenu
                from={downloadList(workshopLineCalls.workshopLines, { query, sort: asked })}
                disabled={!first || first.total === 0}
              />
              <Button size="touch" onClick={() => onView('all')}>
                <X />
                Close
              </Button>
            </>
          }
        />
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="3" data-print="none">
          {isOwn ? null : <SegmentedControl label="Lines" segments={VIEWS} value={view} onChange={onView} />}
          {assigns && view === 'missing' && chosenLines.length > 0 ? (
            <ChosenLines
              count={chosenLines.length}
              technicians={technicians}
              isSaving={isSaving}
              onAssign={(number) => void assignChosen(number)}
            />
          ) : null}
          {mayAssign || view !== 'missing' ? null : (
            <Text color="fg.muted">A manager of the service department can assign them here.</Text>
          )}
        </Box>
        {failure ? (
          <Box mt="3">
            <FormFailure form={{ failure }} />
          </Box>
        ) : null}
      </Box>
      <Answer
        name={title}
        answer={list.answer}
        skeleton={grid({ refetching: false })}
        notProvided={() => (view === 'nopunch' && !hasPunches ? `${NOT_PROVIDED}.` : null)}
        inset
      >
        {(_first, state) => grid(state)}
      </Answer>
    </Panel>
  );
}

interface ChosenLinesProps {
  readonly count: number;
  readonly technicians: ReturnType<typeof useAssignable>;
  readonly isSaving: boolean;
  readonly onAssign: (number: string) => void;
}

/** Assigns the chosen lines to one technician. */
function ChosenLines({ count, technicians, isSaving, onAssign }: ChosenLinesProps) {
  const isTooMany = count > MOST_ASSIGNED;
  return (
    <>
      <Text as="span" color="fg.muted">
        {formatCount(count)} chosen,{' '}
        {isTooMany ? `${formatCount(MOST_ASSIGNED)} at most can be assigned at once` : 'assign to'}
      </Text>
      <AssignChosen technicians={technicians} isSaving={isSaving} isTooMany={isTooMany} onChoose={onAssign} />
    </>
  );
}

interface NoLinesProps {
  readonly view: LinesPanelProps['view'];
  readonly onAll: () => void;
}

function NoLines({ view, onAll }: NoLinesProps) {
  const { none, why } = WORDS[view];
  return (
    <EmptyState title={none} actions={<Button onClick={onAll}>Show the technicians</Button>}>
      {why}
    </EmptyState>
  );
}
