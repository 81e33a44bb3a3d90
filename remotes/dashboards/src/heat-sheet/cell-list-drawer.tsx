import type { AnswerOf } from '@fixed-ops/api';
import {
  Answer,
  Box,
  Button,
  type Column,
  Drawer,
  EmptyState,
  ExportMenu,
  type ExportMenuProps,
  FilterInput,
  type Sort,
} from '@fixed-ops/ui';
import { DataGrid, MoreRows, RowsSkeleton } from '@fixed-ops/ui/lists';
import { type ComponentProps, type ReactNode, useRef } from 'react';

const FILTER_PX = 200;

/** A list of a cell, as `useListCall` answers it. */
type CellList<Row extends object, First> = ComponentProps<typeof MoreRows>['list'] & {
  readonly rows: readonly Row[];
  readonly first: First | undefined;
  readonly answer: AnswerOf<First>;
};

interface CellListDrawerProps<Row extends object, First> {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly file: ExportMenuProps<Row>['from'];
  /** A choice left of the filter. */
  readonly lead?: ReactNode;
  readonly filterLabel: string;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly foot: ReactNode;
  readonly label: string;
  /** Its rows in words. */
  readonly what: string;
  readonly list: CellList<Row, First>;
  readonly columnsOf: (first: First) => readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly totalOf: (total: number) => string;
  /** Text of an empty list, whatever the filter is. */
  readonly empty: string;
}

/** The documents of one cell in a drawer, with search, sort and paging. */
export function CellListDrawer<Row extends object, First extends { readonly total: number }>(
  props: CellListDrawerProps<Row, First> & { readonly onClose: () => void },
) {
  const { list, search, label, what } = props;
  const lead = useRef<HTMLDivElement>(null);
  const clearSearch = () => {
    props.onSearch('');
    // The focused button disappears with the filter, so the focus moves to the field.
    lead.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={props.title}
      subtitle={props.subtitle}
      padded={false}
      actions={<ExportMenu from={props.file} disabled={list.rows.length === 0} />}
      lead={
        <Box ref={lead} display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
          {/* On a phone an empty box would still take a row. */}
          {props.lead ?? <Box display={{ base: 'none', md: 'block' }} />}
          <FilterInput
            label={props.filterLabel}
            width={FILTER_PX}
            value={search}
            onChange={props.onSearch}
            count={list.answer.isRefetching ? undefined : list.first?.total}
          />
        </Box>
      }
      foot={props.foot}
    >
      <Answer name={label} inset answer={list.answer} skeleton={<RowsSkeleton />}>
        {(first, { refetching }) => (
          <DataGrid
            label={label}
            density="narrow"
            maxHeight="100%"
            columns={props.columnsOf(first)}
            rows={list.rows}
            rowKey={props.rowKey}
            sort={props.sort}
            onSortChange={props.onSort}
            sortedByServer
            refetching={refetching}
            onReachEnd={list.pageFailure ? undefined : list.loadMore}
            more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what={what} /> : null}
            totalLabel={props.totalOf(first.total)}
            empty={
              <EmptyState
                title={props.empty}
                actions={search.trim() === '' ? null : <Button onClick={clearSearch}>Clear the search</Button>}
              />
            }
          />
        )}
      </Answer>
    </Drawer>
  );
}
