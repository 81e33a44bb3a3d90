import { formatCount } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import {
  Box,
  Button,
  type Column,
  DataTable,
  dimmed,
  ExportMenu,
  type ExportSubject,
  IconButton,
  Panel,
  SectionHead,
  SimpleGrid,
  Skeleton,
  type Sort,
  sortRows,
  TableIcon,
  usePrinting,
} from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';

interface TopRowsProps<Row> {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  /** Name of the table and of its file, if the title alone is not clear enough. */
  readonly label?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The default sort; null for the order of the rows. */
  readonly order: Sort | null;
  /** True for rows that stay last in every order. */
  readonly unranked?: ((row: Row) => boolean) | undefined;
  /** The address parameter of another sort. */
  readonly sortName: string;
  /** Label of the button that returns to the order of the rows, which no column head does: "By days open". */
  readonly backTo?: string | undefined;
  readonly selectedKey?: string | null;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  /** A chart of the same figures; a button switches between chart and table. */
  readonly chart?: ReactNode;
}

/** Number of rows shown at first. */
const SHOWN = 6;
/** Height of the table with that number of rows. */
const PANEL_PX = 336;
const AS_THEY_COME: Sort = { key: '', direction: 'ascending' };

/** Skeletons of such panels side by side, as high as the panels, so that nothing below moves. */
export function TopRowsSkeleton({ panels }: { readonly panels: number }) {
  return (
    <SimpleGrid columns={{ base: 1, xl: panels }} gap="6" mb="6" alignItems="start">
      {Array.from({ length: panels }, (_panel, panel) => panel).map((panel) => (
        <Panel key={panel} data-part="top-rows" px="5" py="4" h={`${PANEL_PX}px`} overflow="hidden">
          <Skeleton h="5" w="120px" mb="5" />
          {Array.from({ length: SHOWN }, (_row, row) => row).map((row) => (
            <Skeleton key={row} h="4" w="full" my="5" />
          ))}
        </Panel>
      ))}
    </SimpleGrid>
  );
}

/** A small table in its own panel. It shows the first rows, all of them on demand, and exports all. */
export function TopRows<Row extends { readonly key: string }>({
  id,
  title,
  note,
  label = title,
  columns,
  rows,
  order,
  sortName,
  unranked,
  backTo,
  selectedKey = null,
  file,
  refetching,
  chart,
}: TopRowsProps<Row>) {
  const sortable = columns.filter((column) => column.sortable !== false).map(({ key }) => key);
  const named = useUrlSort(sortName, sortable, order ?? AS_THEY_COME);
  const sort = named.asked === null ? order : named.sort;
  const [showsAll, setShowsAll] = useState(false);
  const [asTable, setAsTable] = useState(chart === undefined);
  const sorted = sortRows(rows, columns, sort, unranked);
  // Buttons are not printed.
  const isWhole = usePrinting() || showsAll;
  const rest = rows.length - SHOWN;
  return (
    <Panel aria-labelledby={id}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id={id}
          title={title}
          note={note}
          actions={
            <>
              {chart === undefined ? null : (
                <IconButton
                  aria-label={`Show ${title.toLowerCase()} as a table`}
                  aria-pressed={asTable}
                  {...(asTable ? { bg: 'bg.muted' } : {})}
                  onClick={() => setAsTable(!asTable)}
                >
                  <TableIcon />
                </IconButton>
              )}
              {backTo === undefined || order !== null || sort === null ? null : (
                <Button size="touch" onClick={() => named.setSort(AS_THEY_COME)}>
                  {backTo}
                </Button>
              )}
              <ExportMenu from={{ file: { ...file, list: label }, rows, columns, sort, unranked }} />
            </>
          }
        />
      </Box>
      {asTable ? (
        <DataTable
          label={label}
          columns={columns}
          rows={isWhole ? sorted : sorted.slice(0, SHOWN)}
          rowKey={({ key }) => key}
          selectedKey={selectedKey}
          sort={sort}
          unranked={unranked}
          onSortChange={named.setSort}
          refetching={refetching}
        />
      ) : (
        <Box {...dimmed(refetching)}>{chart}</Box>
      )}
      {asTable && rest > 0 ? (
        <Box px="5" py="2" data-print="none">
          <Button variant="link" size="inline" minH="6" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${SHOWN}` : `${formatCount(rest)} more`}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
