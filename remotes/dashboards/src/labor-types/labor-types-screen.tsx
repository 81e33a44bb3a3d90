import { type AnswerOf, downloadList } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { type LaborTypeNode, laborTypeCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView } from '@fixed-ops/figures';
import { EmptyPeriod, FilteredScreen, NothingOwn } from '@fixed-ops/figures/screen';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import {
  Answer,
  Box,
  Button,
  ColumnChooser,
  DataTable,
  DoubtMark,
  EmptyState,
  ExportMenu,
  Panel,
  SectionHead,
  Select,
  sortRows,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { ChosenLaborTypes } from '../screen/chosen-labor-types.tsx';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, doubtsOfAll, doubtsShown, useDoubts } from '../screen/doubts.ts';
import { ListPanelSkeleton } from '../screen/list-panel.tsx';
import { closeCells } from '../screen/narrow-edge.ts';
import { StoreAverage } from '../screen/store-average.tsx';
import { TypedFilter } from '../screen/typed-filter.tsx';
import { useChosenColumns } from '../screen/use-chosen-columns.ts';
import { nodeName } from './row-name.tsx';
import { sortOfFile } from './sort-of-file.ts';
import { openIn, pathKey, toggled, treeSchema } from './tree-address.ts';
import { OFF_AT_FIRST, treeColumns } from './tree-columns.tsx';
import { isFoundBy, type TreeRow, treeRows } from './tree-rows.ts';
import { UnmappedBanner } from './unmapped-banner.tsx';
import { useTree } from './use-tree.ts';

const BY_HOURS = { key: 'hours', direction: 'descending' } as const;
/** Figures of the tree that may be doubtful. Labor types without a pay type have their own banner. */
const FIGURES = ['ro_count', 'labor_sales', 'labor_gross', 'labor_gp_pct', 'elr'];
const LEVEL_WIDTH_PX = 190;
const levels = [
  { value: 'payType', label: 'Pay types' },
  { value: 'laborType', label: 'Labor types' },
  { value: 'opCode', label: 'Op codes' },
  { value: 'line', label: 'Lines' },
] as const;
type Level = (typeof levels)[number]['value'];

/** Hours, sales and rate as a tree of pay types, labor types, op codes and lines. */
export function LaborTypesScreen() {
  const view = useDashboardView();
  const [address, setAddress] = useUrlState(treeSchema);
  const chosen = openIn(address);
  const { drawn, isOld, below } = useTree(view, chosen ?? new Set());
  const { query, filters, payTypes, laborTypes } = drawn;
  const tops = payTypes.data?.data ?? [];
  const open = chosen ?? new Set(tops.map(({ payType }) => pathKey([payType])));
  const answer = { ...together(payTypes, laborTypes), isRefetching: isOld };
  const doubts = doubtsShown(useDoubts(view.query, isOld), FIGURES);
  return (
    <FilteredScreen
      title="Labor types"
      of={payTypes.data}
      view={view}
      offers={['compare', 'people', 'payType']}
      filters={<ChosenLaborTypes view={view} />}
    >
      <Answer
        name="Labor types"
        primary
        answer={answer}
        skeleton={<ListPanelSkeleton />}
        notProvided={({ total, totals }) => (total > 0 && totals.hours === null ? `${NOT_PROVIDED}.` : null)}
        isEmpty={({ total, ownViewMessage }) => total === 0 || ownViewMessage !== null}
        empty={(found) =>
          found.ownViewMessage === null ? (
            <EmptyPeriod range={found} view={view} />
          ) : (
            <NothingOwn>{found.ownViewMessage}</NothingOwn>
          )
        }
      >
        {({ data }, { refetching }) => (
          <>
            <UnmappedBanner nodes={data} />
            <StoreAverage
              query={view.query}
              metricKeys={['elr']}
              refetching={refetching}
              ownOf={() => ({
                value: tops.find(({ payType }) => payType === averagedPayType(filters))?.elr ?? null,
              })}
            />
            <TreePanel
              payTypes={payTypes.data}
              laborTypes={data}
              below={below}
              open={open}
              words={address.q}
              onWords={(q) => setAddress({ q }, { replace: true })}
              onToggle={(key) => setAddress({ open: toggled(open, key) }, { replace: true })}
              query={query}
              doubts={doubts}
              refetching={refetching}
            />
            <DoubtNotes doubts={doubts} />
          </>
        )}
      </Answer>
    </FilteredScreen>
  );
}

type TreeAnswer = AnswerOf<CallResponse<typeof laborTypeCalls.laborTypeAnalysisFullDetails>>;

/** Both upper levels as one answer. It is complete when both have arrived, and Retry repeats the missing ones. */
function together(payTypes: TreeAnswer, laborTypes: TreeAnswer): Pick<TreeAnswer, 'data' | 'failure'> {
  const failures = [payTypes.failure, laborTypes.failure].filter((failure) => failure !== null);
  const [first] = failures;
  return {
    data: payTypes.data && laborTypes.data,
    failure: first
      ? {
          ...first,
          onRetry: () => {
            for (const { onRetry } of failures) onRetry();
          },
        }
      : null,
  };
}

/** The shown rate is of customer pay, unless a pay type is chosen. */
const averagedPayType = ({ payType }: DashboardView['filters']) => (payType === 'all' ? 'C' : payType);

interface TreePanelProps {
  readonly payTypes: CallResponse<typeof laborTypeCalls.laborTypeAnalysisFullDetails> | undefined;
  readonly laborTypes: readonly LaborTypeNode[];
  readonly below: ReturnType<typeof useTree>['below'];
  readonly open: ReadonlySet<string>;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onToggle: (key: string) => void;
  readonly query: ReturnType<typeof useDashboardView>['query'];
  /** Reasons why its figures may be wrong. */
  readonly doubts: DoubtsByMetric;
  readonly refetching: boolean;
}

function TreePanel(props: TreePanelProps) {
  const { payTypes, laborTypes, below, open, words, onToggle, query } = props;
  const [level, setLevel] = useState<Level>('opCode');
  const isSearched = words.trim() !== '';
  const found = laborTypes.filter(isFoundBy(words)).map(({ laborType }) => laborType);
  const isCompared = laborTypes.some(({ compare }) => compare !== null);
  const columns = treeColumns({ totals: isSearched ? undefined : payTypes?.totals, isCompared, onToggle });
  const choice = useChosenColumns(columns, 'labor-types.tree', OFF_AT_FIRST);
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.map(({ key }) => key),
    BY_HOURS,
  );
  const ordered = (nodes: readonly LaborTypeNode[]) =>
    sortRows(
      nodes.map((node): TreeRow & { kind: 'node' } => ({
        kind: 'node',
        key: '',
        depth: 0,
        node,
        name: nodeName(node),
        isOpen: undefined,
      })),
      columns,
      sort,
    ).flatMap((row) => (row.kind === 'node' ? [row.node] : []));
  const rows = treeRows({
    payTypes: payTypes?.data ?? [],
    laborTypes,
    isOpen: (key) => open.has(key),
    below,
    ordered,
    words,
    nameOf: nodeName,
  });
  return (
    <Panel aria-labelledby="tree" css={closeCells(6)}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="tree"
          title="Work by labor type"
          note="Open a row to see what is in it"
          actions={
            <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
              {/* One line on a phone, too. */}
              <Box display="flex" alignItems="center" gap="2" flex={{ base: '1 1 100%', md: 'none' }}>
                <DoubtMark label="Work by labor type" doubts={doubtsOfAll(props.doubts, FIGURES)} />
                <TypedFilter label="Find a labor type" words={words} onWords={props.onWords} />
              </Box>
              <ColumnChooser columns={columns} {...choice} />
              <Select
                appearance="filter"
                label="File of"
                showLabel
                width={LEVEL_WIDTH_PX}
                entries={levels}
                value={level}
                onChange={(value) => setLevel(levels.find((each) => each.value === value)?.value ?? 'opCode')}
              />
              <ExportMenu
                from={downloadList(laborTypeCalls.laborTypeAnalysisFullDetails, {
                  query: { ...query, level, ...(isSearched ? { laborTypes: [...new Set(found)] } : {}) },
                  sort: sortOfFile(sort, level),
                })}
                disabled={rows.length === 0}
              />
            </Box>
          }
        />
      </Box>
      <DataTable<TreeRow>
        label="Work by labor type"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        visibleColumns={choice.visible}
        sort={sort}
        onSortChange={setSort}
        sortedByServer
        refetching={props.refetching}
        totalLabel={!isSearched && payTypes ? 'All labor' : undefined}
        empty={
          <EmptyState
            title={`No labor type matches “${words.trim()}”`}
            actions={<Button onClick={() => props.onWords('')}>Clear the search</Button>}
          />
        }
      />
    </Panel>
  );
}
