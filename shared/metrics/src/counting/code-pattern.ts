/** Tells whether an op code matches a pattern. In the pattern, `*` stands for any characters. Upper and lower case match each other. */
export function fitsPattern(code: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toUpperCase().split('*');
  const text = code.toUpperCase();
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Tells whether at least one code could match both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  const known = new Map<number, boolean>();
  const overlapFrom = (i: number, j: number): boolean => {
    const place = i * (b.length + 1) + j;
    const before = known.get(place);
    if (before !== undefined) return before;
    const result = compare(i, j);
    known.set(place, result);
    return result;
  };
  const compare = (i: number, j: number): boolean => {
    if (i === a.length && j === b.length) return true;
    // A star matches nothing, or it matches the next character of the other pattern.
    if (a[i] === '*') return overlapFrom(i + 1, j) || (j < b.length && overlapFrom(i, j + 1));
    if (b[j] === '*') return overlapFrom(i, j + 1) || (i < a.length && overlapFrom(i + 1, j));
    return i < a.length && j < b.length && a[i] === b[j] && overlapFrom(i + 1, j + 1);
  };
  return overlapFrom(0, 0);
}
