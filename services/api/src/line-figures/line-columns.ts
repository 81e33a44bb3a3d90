import { opCodeKindNames } from '@fixed-ops/contract';
import { payTypeName } from '@fixed-ops/metrics';
import { date, type SheetColumn, text } from '@fixed-ops/sheets';

interface NamedLine {
  readonly roNumber: string;
  readonly roSuffix: string;
  readonly letter: string;
  readonly closeDate: string;
  readonly advisorName: string | null;
  readonly technicians: readonly { readonly name: string }[];
  readonly payType: string;
}

/** The kind of work of an op code, in the words of the screens. A code without a category is not mapped. */
export function kindOf({ category }: { readonly category: string | null }): string {
  const names: Readonly<Record<string, string>> = opCodeKindNames;
  return names[category ?? ''] ?? opCodeKindNames.unmapped;
}

/** In a file of lines, which line a row is and whose. */
export const namedLineColumns: readonly SheetColumn<NamedLine>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Line', (row) => row.letter),
  date('Closed', (row) => row.closeDate),
  text('Advisor', (row) => row.advisorName),
  text('Technicians', (row) => row.technicians.map(({ name }) => name).join(', ')),
  text('Pay type', (row) => payTypeName(row.payType)),
];
