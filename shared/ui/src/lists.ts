/** Lists that load while they are scrolled, and the parts beside them. A page loads this code with the first screen that uses it. */

export { DataGrid, type DataGridProps } from './data-grid/data-grid.tsx';
export type { GridSelection } from './data-grid/grid-table.ts';
export { MoreRows, type MoreRowsProps } from './data-grid/more-rows.tsx';
export { RowsSkeleton } from './data-grid/rows-skeleton.tsx';
export { InfiniteList, type InfiniteListProps, type ListFailure } from './infinite-list/infinite-list.tsx';
export * from './infinite-list/infinite-list-constants.ts';
export { useIsPhone } from './page/window-width.ts';
export { Peek, type PeekProps } from './peek/peek.tsx';
export { type PeekRows, usePeekRow } from './peek/use-peek-row.ts';
export { PrintedAlone, usePrintAlone } from './print/printed-alone.tsx';
