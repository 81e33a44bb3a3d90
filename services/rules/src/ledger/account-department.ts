/** A feed's description of a ledger account, with the department in the feed's words. */
export interface LedgerAccount {
  readonly account: string;
  readonly description: string;
  readonly type: string;
  readonly department: string;
}

/** The part of the ledger that an account belongs to: a department with its own lines, or the rest of the store. */
export type Part = 'service' | 'parts' | 'body' | 'store';

/** Words for a department in feeds. None or several matches mean nothing. */
const DEPARTMENTS: readonly (readonly [part: Part, pattern: RegExp])[] = [
  ['body', /\b(body|collision)\b/],
  ['parts', /\b(parts?|pts)\b|^p ?& ?a\b/],
  ['service', /(?<!customer |financial )\bservices?\b(?! contract)|\b(svc|serv|mechanical)\b/],
  [
    'store',
    /^(new|used|pre-?owned|certified|vehicles?|cars?|trucks?|sales|fleet|f ?& ?i|financ\w*|admin\w*|general|g ?& ?a|office|accounting|corporate|dealership|store|company)\b/,
  ],
];

/** The part that a feed's words for a department name. Null if they are unknown. */
export function namedPart(words: string): Part | null {
  const named = DEPARTMENTS.filter(([, pattern]) => pattern.test(words)).map(([part]) => part);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Normalizes a feed's words for comparison. */
export const wordsOf = (text: string): string => text.trim().toLowerCase();

/** The department of an account: the feed's, or a guess from its description or number. Null if neither tells. */
export function departmentOf({ department, description, account }: LedgerAccount): {
  readonly key: Part;
  readonly isSure: boolean;
} | null {
  const named = wordsOf(department);
  if (named !== '') {
    const part = namedPart(named);
    return part && { key: part, isSure: true };
  }
  const words = wordsOf(description);
  if (/\b(parts?|pts)\b|access|wholesale|\bwhls?e|\bwhsl|counter/.test(words)) return { key: 'parts', isSure: false };
  if (/\bbody\b|collision|paint/.test(words)) return { key: 'body', isSure: false };
  if (/\b(service|svc)\b|labor|\blbr\b|sublet|shop|tech/.test(words)) return { key: 'service', isSure: false };
  const family = /^[46]([67])\d/.exec(account)?.[1];
  if (family === undefined) return null;
  return { key: family === '6' ? 'service' : 'parts', isSure: false };
}
