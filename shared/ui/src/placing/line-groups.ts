import type { StatementPlace } from './accounts.ts';

/** The data type of a dragged account in the drag's `dataTransfer`. */
export const ACCOUNT_DRAG = 'application/x-fixed-ops-account';

const WORDS: Readonly<Record<string, string>> = {
  variable: 'variable',
  personnel: 'personnel',
  semiFixed: 'semi-fixed',
  fixed: 'fixed',
};
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Groups the lines that stand together: "Service, sale", "Parts, fixed expense". */
export function placeGroups(
  lines: readonly StatementPlace[],
): readonly { readonly name: string; readonly places: readonly StatementPlace[] }[] {
  const groups = new Map<string, StatementPlace[]>();
  for (const line of lines) {
    const { department, section, category } = line;
    const kind = WORDS[category] === undefined ? section : `${WORDS[category]} ${section}`;
    const name = `${capital(department)}, ${kind}`;
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups].map(([name, places]) => ({ name, places }));
}
