import { DataGrid, type DataGridProps, MoreRows, type MoreRowsProps } from '@fixed-ops/ui/lists';

interface OrderGridProps<Row extends object>
  extends Pick<DataGridProps<Row>, 'columns' | 'headingOf' | 'sort' | 'onSortChange' | 'totalLabel' | 'empty'> {
  readonly list: MoreRowsProps['list'] & {
    readonly rows: readonly Row[];
    readonly isPending: boolean;
    readonly answer: { readonly isRefetching: boolean };
  };
}

/** A drawer's list of repair orders. Scrolling or the button loads more. */
export function OrderGrid<Row extends { readonly roNumber: string; readonly roSuffix: string }>({
  list,
  ...props
}: OrderGridProps<Row>) {
  const { rest, pageFailure } = list;
  return (
    <DataGrid<Row>
      {...props}
      resizable
      label="Repair orders"
      density="narrow"
      maxHeight="100%"
      rows={list.rows}
      rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
      sortedByServer
      loading={list.isPending}
      expectedRows={12}
      refetching={list.answer.isRefetching}
      // After a failure, only the button tries again. Otherwise each scroll would repeat the failed call.
      onReachEnd={pageFailure ? undefined : list.loadMore}
      more={rest > 0 || pageFailure ? <MoreRows list={list} what="repair orders" /> : null}
    />
  );
}
