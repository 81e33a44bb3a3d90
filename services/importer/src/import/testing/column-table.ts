import { aboutOf } from '../columns/column.ts';
import type { ImportFile } from '../columns/import-file.ts';

/** The section of docs/import.md about a file, from the definition that reads it. */
export function columnTable({ kind, about, key, columns }: ImportFile): string {
  const keyText = key.length === 0 ? '' : ` Key: ${key.map((column) => `\`${column}\``).join(', ')}.`;
  const rows = columns.map((column) =>
    `| \`${column.name}\`${column.required ? ' *' : ''} | ${aboutOf(column)} | ${column.note} |`.replace('|  |', '| |'),
  );
  return [
    `### ${kind}.csv`,
    '',
    `${about}${keyText}`,
    '',
    '| column | value | meaning |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
