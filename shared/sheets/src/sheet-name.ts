/** Excel's limit for the name of a sheet. */
export const SHEET_NAME_LETTERS = 31;

/** The name of a sheet from a title: whole words, without the characters that Excel forbids. */
export function sheetName(title: string): string {
  const allowed = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[' ]+|[' ]+$/g, '');
  if (allowed.length <= SHEET_NAME_LETTERS) return /^(history)?$/i.test(allowed) ? `List ${allowed}`.trim() : allowed;
  const cut = allowed.slice(0, SHEET_NAME_LETTERS + 1).replace(/ [^ ]*$/, '');
  return cut.slice(0, SHEET_NAME_LETTERS).replace(/[' ]+$/, '');
}
