const ASCII_ONLY = /^[\x20-\x7e\n]*$/;

/** Text as it is searched: no case, no accents, and the apostrophes of phones as those of keyboards. */
export function searchText(text: string): string {
  // Nearly all texts are plain, and tables have many of them.
  const plain = ASCII_ONLY.test(text)
    ? text
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[\u2018\u2019]/g, "'");
  return plain.toLowerCase();
}

/** The words of a query, each of which must occur in a text of `searchText`. */
export function searchWords(query: string): string[] {
  return searchText(query).split(/\s+/).filter(Boolean);
}
