export type Side = 'top' | 'bottom';
export type Align = 'start' | 'center' | 'end';

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface PlacementOptions {
  side: Side;
  align: Align;
  /** Space between anchor and layer. */
  gap: number;
}

/** Space kept to the edges of the window. */
export const WINDOW_MARGIN = 8;

function aligned(anchor: Rect, layer: Size, align: Align): number {
  if (align === 'start') return anchor.left;
  if (align === 'end') return anchor.left + anchor.width - layer.width;
  return anchor.left + (anchor.width - layer.width) / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/**
 * Where a layer goes beside its anchor, in px of the window: on the wanted side, on the other side when it does not
 * fit there but does here, and never outside the window unless it is larger than the window.
 */
export function placeLayer(anchor: Rect, layer: Size, viewport: Size, { side, align, gap }: PlacementOptions) {
  const above = anchor.top - gap - layer.height;
  const below = anchor.top + anchor.height + gap;
  const fitsAbove = above >= WINDOW_MARGIN;
  const fitsBelow = below + layer.height <= viewport.height - WINDOW_MARGIN;
  const placed: Side =
    side === 'top' ? (fitsAbove || !fitsBelow ? 'top' : 'bottom') : fitsBelow || !fitsAbove ? 'bottom' : 'top';
  return {
    side: placed,
    left: clamp(aligned(anchor, layer, align), WINDOW_MARGIN, viewport.width - WINDOW_MARGIN - layer.width),
    top: clamp(placed === 'top' ? above : below, WINDOW_MARGIN, viewport.height - WINDOW_MARGIN - layer.height),
  };
}
