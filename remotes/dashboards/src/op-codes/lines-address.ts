/** Lines that the drawer lists: all below the grid, or those of one advisor, of one code or of all. */
export type AskedLines =
  | { readonly kind: 'belowGrid' }
  | { readonly kind: 'cell'; readonly opCode: string | null; readonly advisor: string };

const encoded = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** How the address names them: `belowGrid`, `cell.BRKR.A5`, `cell..A5` for all codes. */
export function linesKey(lines: AskedLines): string {
  return lines.kind === 'belowGrid' ? 'belowGrid' : `cell.${encoded(lines.opCode ?? '')}.${encoded(lines.advisor)}`;
}

/** The lines that the address names; null where it names none. */
export function linesIn(text: string): AskedLines | null {
  if (text === 'belowGrid') return { kind: 'belowGrid' };
  const [kind, opCode, advisor, ...more] = text.split('.');
  if (kind !== 'cell' || opCode === undefined || advisor === undefined || more.length > 0) return null;
  try {
    return { kind: 'cell', opCode: decodeURIComponent(opCode) || null, advisor: decodeURIComponent(advisor) };
  } catch {
    return null;
  }
}
