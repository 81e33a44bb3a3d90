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
  /** Space between anchor and layer, in px. */
  gap: number;
}

/** Space between a layer and the edges of the window, in px. */
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
 * Returns the place of a layer beside its anchor, in px of the window. The layer goes to the wanted side, or to the other side if it fits
 * only there. It never leaves the window unless it is larger than the window.
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
