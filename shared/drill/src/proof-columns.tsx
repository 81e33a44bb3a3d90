import type { MetricDefinition } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import { asHead, quantityText } from './figure-words.ts';

/** What part of a figure something is. */
interface ProvingPart {
  readonly contribution: number;
  readonly denominator: number | null;
}

/** The columns that add up to a figure: what each part gives to its denominator, where it has one, and to its numerator. */
export function proofColumns<Part extends ProvingPart>(
  parts: readonly Part[],
  { numerator, denominator }: MetricDefinition,
): Column<Part>[] {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const columns: Column<Part>[] = [];
  if (denominator) {
    columns.push({
      key: 'denominator',
      head: asHead(denominator.label),
      numeric: true,
      value: (part) => part.denominator,
      cell: (part) => quantityText(part.denominator, denominator.quantity),
      total: quantityText(
        sum((part) => part.denominator ?? 0),
        denominator.quantity,
      ),
    });
  }
  columns.push({
    key: 'contribution',
    head: 'Contribution',
    title: asHead(numerator.label),
    numeric: true,
    value: ({ contribution }) => contribution,
    cell: ({ contribution }) => <b>{quantityText(contribution, numerator.quantity)}</b>,
    total: quantityText(
      sum(({ contribution }) => contribution),
      numerator.quantity,
    ),
  });
  return columns;
}
