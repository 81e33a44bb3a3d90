import type { FigureGap } from '@fixed-ops/contract';
import type { MetricDefinition } from '@fixed-ops/metrics';
import type { Column } from '@fixed-ops/ui';
import { asHead, fileFormat, quantityText } from './figure-words.ts';
import { GAP_HEAD, GAP_TITLE, gapsOf } from './gap.ts';

/** Numerator (contribution) and denominator of one part of a figure. */
interface ProvingPart {
  readonly contribution: number;
  readonly denominator: number | null;
}

/** Each part's contribution to the figure's numerator, with their total. */
export function contributionColumn<Part extends { readonly contribution: number | null }>(
  parts: readonly Part[],
  { label, quantity }: MetricDefinition['numerator'],
): Column<Part> {
  return {
    key: 'contribution',
    head: 'Contribution',
    title: asHead(label),
    fileHead: asHead(label),
    numeric: true,
    format: fileFormat(quantity),
    sheetTotal: 'sum',
    value: ({ contribution }) => contribution,
    cell: ({ contribution }) => <b>{quantityText(contribution, quantity)}</b>,
    total: quantityText(
      parts.reduce((total, { contribution }) => total + (contribution ?? 0), 0),
      quantity,
    ),
  };
}

/** The columns that add up to a figure: gap, contribution to the numerator and, if the figure has one, denominator. */
export function proofColumns<Part extends ProvingPart>(
  parts: readonly Part[],
  { numerator, denominator }: MetricDefinition,
  gap: FigureGap | null,
): Column<Part>[] {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const columns: Column<Part>[] = [];
  if (gap) {
    const gaps = gapsOf(parts, gap);
    columns.push({
      key: 'gapContribution',
      head: GAP_HEAD,
      title: GAP_TITLE,
      numeric: true,
      format: fileFormat(gap.quantity),
      sheetTotal: 'sum',
      value: (part) => gaps.get(part) ?? null,
      cell: (part) => quantityText(gaps.get(part) ?? null, gap.quantity),
      total: quantityText(
        sum((part) => gaps.get(part) ?? 0),
        gap.quantity,
      ),
    });
  }
  columns.push(contributionColumn(parts, numerator));
  if (denominator) {
    columns.push({
      key: 'denominator',
      head: asHead(denominator.label),
      numeric: true,
      format: fileFormat(denominator.quantity),
      sheetTotal: 'sum',
      value: (part) => part.denominator,
      cell: (part) => quantityText(part.denominator, denominator.quantity),
      total: quantityText(
        sum((part) => part.denominator ?? 0),
        denominator.quantity,
      ),
    });
  }
  return columns;
}
