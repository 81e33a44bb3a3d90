/** Lists that load as they are scrolled; they come with the first screen that has one. */

export { DataGrid, type DataGridProps } from './data-grid/data-grid.tsx';
export type { GridSelection } from './data-grid/grid-table.ts';
export { InfiniteList, type InfiniteListProps, type ListFailure } from './infinite-list/infinite-list.tsx';
export * from './infinite-list/infinite-list-constants.ts';
