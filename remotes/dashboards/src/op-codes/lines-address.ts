import { LONGEST_CODE } from '@fixed-ops/contract';

/** The lines of the drawer: all below the matrix, or all lines of an advisor, of a code, or of both. */
export type AskedLines =
  | { readonly kind: 'belowGrid' }
  | { readonly kind: 'all'; readonly opCode: string | null }
  | { readonly kind: 'cell'; readonly opCode: string | null; readonly advisor: string };

/** The longest name of lines in the address: a code and an advisor, whose characters can take three each (`%2E`). */
export const LONGEST_LINES = 2 * 3 * LONGEST_CODE + 100;

const encoded = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** Their name in the address: `belowGrid`, `cell.BRKR.A5`, `cell..A5` for all codes, `all.BRKR` for all advisors. */
export function linesKey(lines: AskedLines): string {
  if (lines.kind === 'belowGrid') return 'belowGrid';
  if (lines.kind === 'all') return `all.${encoded(lines.opCode ?? '')}`;
  return `cell.${encoded(lines.opCode ?? '')}.${encoded(lines.advisor)}`;
}

/** The lines of an address; null for none. */
export function linesIn(text: string): AskedLines | null {
  if (text === 'belowGrid') return { kind: 'belowGrid' };
  const [kind, opCode, advisor, ...more] = text.split('.');
  if (opCode === undefined || more.length > 0) return null;
  try {
    if (kind === 'all' && advisor === undefined) return { kind, opCode: decodeURIComponent(opCode) || null };
    if (kind !== 'cell' || advisor === undefined) return null;
    return { kind: 'cell', opCode: decodeURIComponent(opCode) || null, advisor: decodeURIComponent(advisor) };
  } catch {
    return null;
  }
}
