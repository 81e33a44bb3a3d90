import { NO_VALUE } from '@fixed-ops/metrics';
import { NotProvided } from './not-provided.tsx';
import { ShortText } from './short-text.tsx';

/** A name, cut off at a width in pixels, on a tablet at another one, because a long company name would push the money out of the window. */
export const shortCell = (text: string | null, widthPx: number, tabletPx = widthPx) =>
  text ? <ShortText text={text} widthPx={widthPx} tabletPx={tabletPx} laptopPx={widthPx} /> : NO_VALUE;

/** The same for what a feed may not send, such as a customer. Without it the dash says so. */
export const sentCell = (text: string | null, widthPx: number, tabletPx = widthPx) =>
  text ? shortCell(text, widthPx, tabletPx) : <NotProvided />;

/** The cells of vehicles in words, cut off at a width in pixels, on a laptop at another one. */
export const vehicleCell = (widthPx: number, laptopPx = widthPx) => ({
  cell: ({ vehicle }: { readonly vehicle: string | null }) =>
    vehicle ? <ShortText text={vehicle} widthPx={widthPx} laptopPx={laptopPx} /> : <NotProvided />,
});
