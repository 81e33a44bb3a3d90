import { type UrlStateOf, urlOptionalText, urlSchema, urlText } from '@fixed-ops/router';

/** Largest number of branches in an address. More would make it too long for some mail programs. */
const LONGEST_OPEN = 1500;

/** The tree's part of the address: open branches and search text. */
export const treeSchema = urlSchema({
  /** Branches that are open: `C,C.CM,C.CM.BRKF`; absent for every pay type, `none` for none. */
  open: urlOptionalText({ max: LONGEST_OPEN }),
  /** Search text for labor types. */
  q: urlText({ max: 100 }),
});
export type TreeAddress = UrlStateOf<typeof treeSchema>;

const NONE = 'none';

/** A branch as the path to it: pay type, labor type, op code. */
export type Path = readonly string[];

const encoded = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** The name of a branch in the address. */
export const pathKey = (path: Path): string => path.map(encoded).join('.');

/** The branch of a name; null for an invalid name. */
export function pathOf(key: string): Path | null {
  try {
    const path = key.split('.').map(decodeURIComponent);
    return path.length <= 3 && path[0] !== '' ? path : null;
  } catch {
    return null;
  }
}

/** Open branches in the address; null without any, which means that every pay type is open. */
export function openIn({ open }: Pick<TreeAddress, 'open'>): ReadonlySet<string> | null {
  if (open === undefined) return null;
  if (open === NONE) return new Set();
  const branches = open.split(',').filter((key) => pathOf(key) !== null);
  return branches.length === 0 ? null : new Set(branches);
}

/** The address after a branch was opened, or closed together with everything below it. */
export function toggled(open: ReadonlySet<string>, key: string): string {
  const next = open.has(key) ? [...open].filter((each) => each !== key && !each.startsWith(`${key}.`)) : [...open, key];
  return next.length === 0 ? NONE : next.join(',');
}
