import type { StatementPlace } from './accounts.ts';

/** What a dragged account is called on the clipboard of the drag. */
export const ACCOUNT_DRAG = 'application/x-fixed-ops-account';

const WORDS: Readonly<Record<string, string>> = {
  variable: 'variable',
  personnel: 'personnel',
  semiFixed: 'semi-fixed',
  fixed: 'fixed',
};
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Lines that stand together: "Service, sale", "Parts, fixed expense". */
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
