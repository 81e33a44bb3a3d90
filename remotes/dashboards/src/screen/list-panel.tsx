import { formatCount } from '@fixed-ops/metrics';
import {
  Box,
  Button,
  type Column,
  ColumnChooser,
  EmptyState,
  type ExportFromServer,
  ExportMenu,
  Panel,
  SectionHead,
  Skeleton,
  type Sort,
} from '@fixed-ops/ui';
import { DataGrid, MoreRows, useIsPhone } from '@fixed-ops/ui/lists';
import type { ComponentProps, ReactNode } from 'react';
import { closeCells } from './narrow-edge.ts';
import { sheetOf } from './sheet-of.ts';
import { TypedFilter } from './typed-filter.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';

interface ListPanelProps<Row extends object> {
  /** Id of the panel's heading. */
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** Name of the table for screen readers. */
  readonly label: string;
  /** The search field, with the number of found rows beside it. */
  readonly find: { readonly label: string; readonly words: string; readonly onWords: (words: string) => void };
  /** The list, as `useListCall` answers it. */
  readonly list: ComponentProps<typeof MoreRows>['list'] & { readonly rows: readonly Row[] };
  /** Number of rows of the whole list. */
  readonly total: number;
  /** Plural of its rows: "repair orders". */
  readonly what: string;
  readonly columns: readonly Column<Row>[];
  /** Columns that are hidden by default. */
  readonly offAtFirst: readonly string[];
  /** Key under which a person's choice of columns is saved. */
  readonly saveAs: string;
  readonly rowKey: (row: Row) => string;
  /** Key of the column by which rows are grouped. */
  readonly groupBy?: string | null;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly refetching: boolean;
  readonly file: ExportFromServer;
  /** True if the export can contain phone numbers. */
  readonly hasContacts?: boolean;
  /** Actions before the choice of columns and the export: "Show all". */
  readonly actions?: ReactNode;
  /** The empty state when the filters leave no row, with an action that removes them. */
  readonly nothing: string;
  readonly onShowAll: () => void;
  /** Whether the columns have totals, shown below the rows. */
  readonly hasTotals?: boolean;
  /** The rows as cards, which replace the table on a phone. */
  readonly cards?: ReactNode;
}

/** A paged list of a screen with heading, search, choice of columns, export and table. */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { id, title, note, find, list, total, what, columns, offAtFirst, saveAs, file, nothing, onShowAll } = props;
  const choice = useChosenColumns(columns, saveAs, offAtFirst);
  const isPhone = useIsPhone();
  const hasCards = isPhone && props.cards !== undefined;
  const more = list.rest > 0 || list.pageFailure ? <MoreRows list={list} what={what} /> : null;
  const empty = (
    <EmptyState title={nothing} actions={<Button onClick={onShowAll}>Show all</Button>}>
      Nothing matches the filters.
    </EmptyState>
  );
  return (
    <Panel aria-labelledby={id} css={closeCells(6)} data-orientation={sheetOf(choice.visible)}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id={id}
          title={title}
          note={note}
          actions={
            <Box display="flex" flexWrap="wrap" gap="2">
              {props.actions}
              <TypedFilter {...find} width={240} count={total} />
              {hasCards ? null : <ColumnChooser columns={columns} {...choice} />}
              <ExportMenu from={file} of={title} disabled={total === 0} hasContacts={props.hasContacts} />
            </Box>
          }
        />
      </Box>
      {hasCards ? (
        <>
          {list.rows.length === 0 ? empty : props.cards}
          {more ? (
            <Box px="4" py="3">
              {more}
            </Box>
          ) : null}
        </>
      ) : (
        <DataGrid<Row>
          resizable
          label={props.label}
          columns={columns}
          visibleColumns={choice.visible}
          rows={list.rows}
          rowKey={props.rowKey}
          groupBy={props.groupBy ?? null}
          sort={props.sort}
          onSortChange={props.onSort}
          sortedByServer
          refetching={props.refetching}
          onReachEnd={list.pageFailure ? undefined : list.loadMore}
          more={more}
          totalLabel={props.hasTotals ? `All ${formatCount(total)}` : undefined}
          empty={empty}
        />
      )}
    </Panel>
  );
}

/** The list while it loads. */
export function ListPanelSkeleton() {
  return (
    <Panel px="5" py="4">
      <Skeleton h="5" w="180px" mb="5" />
      {Array.from({ length: 10 }, (_none, index) => index).map((index) => (
        <Skeleton key={index} h="4" w="full" my="5" />
      ))}
    </Panel>
  );
}
