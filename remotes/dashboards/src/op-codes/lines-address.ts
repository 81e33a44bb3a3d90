/** Lines that the drawer lists: all below the grid, or those of one advisor or of all, of one code or of all. */
export type AskedLines =
  | { readonly kind: 'belowGrid' }
  | { readonly kind: 'all'; readonly opCode: string | null }
  | { readonly kind: 'cell'; readonly opCode: string | null; readonly advisor: string };

const encoded = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** How the address names them: `belowGrid`, `cell.BRKR.A5`, `cell..A5` for all codes, `all.BRKR` whoever wrote them. */
export function linesKey(lines: AskedLines): string {
  if (lines.kind === 'belowGrid') return 'belowGrid';
  if (lines.kind === 'all') return `all.${encoded(lines.opCode ?? '')}`;
  return `cell.${encoded(lines.opCode ?? '')}.${encoded(lines.advisor)}`;
}

/** The lines that the address names; null where it names none. */
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
