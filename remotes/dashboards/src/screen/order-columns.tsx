import { NO_VALUE } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import { NotProvided } from './not-provided.tsx';
import { ShortText } from './short-text.tsx';

interface OrderRow {
  readonly roNumber: string;
  readonly roSuffix: string;
}

/** The number of a repair order, the latest first; each list draws its own cell. */
export const roNumberColumn = {
  key: 'roNumber',
  head: 'RO',
  firstDirection: 'descending',
  value: (row: OrderRow) => row.roNumber + row.roSuffix,
} as const;

/** A name, cut off at a width in pixels, on a tablet at another one, because a long company name would push the money out of the window. */
export const shortCell = (text: string | null, widthPx: number, tabletPx = widthPx) =>
  text ? <ShortText text={text} widthPx={widthPx} tabletPx={tabletPx} laptopPx={widthPx} /> : NO_VALUE;

/** The same for what a feed may not send, such as a customer. Without it the dash says so. */
export const sentCell = (text: string | null, widthPx: number, tabletPx = widthPx) =>
  text ? shortCell(text, widthPx, tabletPx) : <NotProvided />;

/** The vehicle in words, cut off at a width in pixels, on a laptop at another one. */
export const vehicleColumn = (widthPx: number, laptopPx = widthPx): Column<{ readonly vehicle: string | null }> => ({
  key: 'vehicle',
  head: 'Vehicle',
  value: (row) => row.vehicle,
  cell: ({ vehicle }) =>
    vehicle ? <ShortText text={vehicle} widthPx={widthPx} laptopPx={laptopPx} /> : <NotProvided />,
});
