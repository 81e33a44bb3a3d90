import { encodeParameter } from './parameter.ts';

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One row of COPY's text format, with its line feed; null and undefined are NULL. */
export function copyRow(values: readonly unknown[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: unknown): string {
  const text = encodeParameter(value);
  return text === null ? '\\N' : text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}

/** A table or column name that is safe inside a statement. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The COPY statement for rows in the format of `copyRow`. */
export function copyStatement(table: string, columns: readonly string[], from: string): string {
  return `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from ${from}`;
}
