import { usePrinting } from './use-printing.ts';

/** Fits between the margins of A4 and of Letter, in px. */
const PAPER_PX = 640;

/**
 * How wide a drawing is, measured in px. For paper it is drawn before the page is laid out for paper: one as wide as the window would be
 * cut off.
 */
export function usePaperWidth(measured: number): number {
  return usePrinting() ? Math.min(measured, PAPER_PX) : measured;
}
