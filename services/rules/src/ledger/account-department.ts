/** What a feed says of a ledger account; the department in the words of the feed. */
export interface LedgerAccount {
  readonly account: string;
  readonly description: string;
  readonly type: string;
  readonly department: string;
}

/** The part of the ledger that an account is in: one of the departments with lines of their own, or the rest of the store. */
export type Part = 'service' | 'parts' | 'body' | 'store';

/** How a feed names a department; more than one of these, or none, says nothing. */
const DEPARTMENTS: readonly (readonly [part: Part, pattern: RegExp])[] = [
  ['body', /\b(body|collision)\b/],
  ['parts', /\b(parts?|pts)\b|^p ?& ?a\b/],
  ['service', /(?<!customer |financial )\bservices?\b(?! contract)|\b(svc|serv|mechanical)\b/],
  [
    'store',
    /^(new|used|pre-?owned|certified|vehicles?|cars?|trucks?|sales|fleet|f ?& ?i|financ\w*|admin\w*|general|g ?& ?a|office|accounting|corporate|dealership|store|company)\b/,
  ],
];

/** The part that a feed's words for a department name; null where they are none of those known. */
export function namedPart(words: string): Part | null {
  const named = DEPARTMENTS.filter(([, pattern]) => pattern.test(words)).map(([part]) => part);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** A feed's words as they are compared. */
export const wordsOf = (text: string): string => text.trim().toLowerCase();

/** Department of an account: what the feed says, else what its description or number says, which is a guess. Null where nothing does. */
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
