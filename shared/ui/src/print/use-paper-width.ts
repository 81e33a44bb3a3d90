import { usePrinting } from './use-printing.ts';

/** A width in px that fits between the margins of A4 and of Letter. */
const PAPER_PX = 640;

/**
 * Returns how wide a drawing is, in px: as measured, but on paper not wider than a sheet. The drawing is made before the page is laid out
 * for paper, and one as wide as the window would be cut off.
 */
export function usePaperWidth(measured: number): number {
  return usePrinting() ? Math.min(measured, PAPER_PX) : measured;
}
