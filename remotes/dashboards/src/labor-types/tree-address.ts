import { type UrlStateOf, urlOptionalText, urlSchema, urlText } from '@fixed-ops/router';

/** Branches in an address: more than these make it longer than some mail programs take. */
const LONGEST_OPEN = 1500;

/** What is open and looked for, besides period, comparison, people and pay type. */
export const treeSchema = urlSchema({
  /** Branches that are open: `C,C.CM,C.CM.BRKF`; absent for every pay type, `none` for none. */
  open: urlOptionalText({ max: LONGEST_OPEN }),
  /** Words of a labor type. */
  q: urlText({ max: 100 }),
});
export type TreeAddress = UrlStateOf<typeof treeSchema>;

const NONE = 'none';

/** A branch by the values that lead to it: pay type, labor type, op code. */
export type Path = readonly string[];

const encoded = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

/** The name of a branch in the address. */
export const pathKey = (path: Path): string => path.map(encoded).join('.');

/** The branch of that name; null for what is none. */
export function pathOf(key: string): Path | null {
  try {
    const path = key.split('.').map(decodeURIComponent);
    return path.length <= 3 && path[0] !== '' ? path : null;
  } catch {
    return null;
  }
}

/** Branches that the address has open; null where it names none, so that every pay type is. */
export function openIn({ open }: Pick<TreeAddress, 'open'>): ReadonlySet<string> | null {
  if (open === undefined) return null;
  if (open === NONE) return new Set();
  const branches = open.split(',').filter((key) => pathOf(key) !== null);
  return branches.length === 0 ? null : new Set(branches);
}

/** The address with a branch opened, or closed with everything below it. */
export function toggled(open: ReadonlySet<string>, key: string): string {
  const next = open.has(key) ? [...open].filter((each) => each !== key && !each.startsWith(`${key}.`)) : [...open, key];
  return next.length === 0 ? NONE : next.join(',');
}
