const ASCII_ONLY = /^[\x20-\x7e\n]*$/;

/** Returns a text as search compares it: without case and accents, and with the apostrophes of keyboards for those of phones. */
export function searchText(text: string): string {
  // Nearly all texts are plain, and tables have many of them, so plain texts take the short way.
  const plain = ASCII_ONLY.test(text)
    ? text
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[\u2018\u2019]/g, "'");
  return plain.toLowerCase();
}

/** Returns the words of a query. Each of them must occur in a text of `searchText`. */
export function searchWords(query: string): string[] {
  return searchText(query).split(/\s+/).filter(Boolean);
}
