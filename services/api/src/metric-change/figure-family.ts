import {
  lacksFieldOf,
  linearTerms,
  type MetricDefinition,
  NOT_PROVIDED,
  type Quantity,
  type ServiceSums,
} from '@fixed-ops/metrics';
import type { LineFilter } from '../core/selection/selection.ts';
import { contributionOf, isOfLines, isOfOrders } from '../repair-orders/contribution.ts';

/** How the change of a figure is taken apart, and over what. */
export interface FigureFamily {
  /** `lines`: over kinds of work; `orders`: over who wrote the repair orders; `days`: over working days. */
  readonly by: 'lines' | 'orders' | 'days';
  /** SQL over the sums of a line or of a repair order. */
  readonly numerator: string;
  readonly denominator: string;
  readonly denominatorLabel: string;
  readonly denominatorQuantity: Quantity;
  /** A sum has a volume beside what a quotient has. */
  readonly isSum: boolean;
}

const HOURS_SOLD: keyof ServiceSums = 'soldH';

/** The family of a figure; else why its change is not taken apart. */
export function familyOf(
  metric: MetricDefinition,
  fieldsNotProvided: readonly string[],
): FigureFamily | { readonly reason: string } {
  const over = linearTerms(metric).denominator;
  const atWork = over?.has('attendanceH') ? 'Hours' : over?.has('techDays') ? 'Days' : null;
  if (atWork) return { reason: `${atWork} at work belong to no repair order: open the figure by technician` };
  if (metric.isSnapshot)
    return { reason: 'It counts what was open on one day, so it cannot be broken down over a period' };
  const { numerator, denominator } = contributionOf(metric.key);
  if (metric.denominator) {
    const common = {
      numerator,
      denominator,
      denominatorLabel: metric.denominator.label,
      denominatorQuantity: metric.denominator.quantity,
      isSum: false,
    };
    if (isOfLines(metric.key)) return { by: 'lines', ...common };
    if (isOfOrders(metric.key)) return { by: 'orders', ...common };
    return { reason: 'The change of this figure is not broken down' };
  }
  if (metric.numerator.quantity === 'count') {
    return {
      by: 'days',
      numerator,
      denominator: 'null::numeric',
      denominatorLabel: 'working days',
      denominatorQuantity: 'days',
      isSum: true,
    };
  }
  if (!isOfLines(metric.key)) return { reason: 'The change of this figure is not broken down' };
  if (lacksFieldOf([HOURS_SOLD], fieldsNotProvided)) return { reason: NOT_PROVIDED };
  return {
    by: 'lines',
    numerator,
    denominator: `0.01::numeric * "${HOURS_SOLD}"`,
    denominatorLabel: 'hours sold',
    denominatorQuantity: 'hours',
    isSum: true,
  };
}

/** Repair orders of one person differ by who pays, those of several by who wrote them. */
export function isByPayType({ own, advisors }: LineFilter): boolean {
  return own !== null || advisors?.length === 1;
}

export type FigureTerm = 'volume' | 'mix' | 'rate' | 'rest' | 'days' | 'perDay';

/** What the parts of a change are called. */
export function labelOf(term: FigureTerm, family: FigureFamily, filter: LineFilter): string {
  const byPayType = family.by === 'orders' && isByPayType(filter);
  switch (term) {
    case 'volume':
      return family.denominatorLabel.charAt(0).toUpperCase() + family.denominatorLabel.slice(1);
    case 'mix':
      return family.by === 'lines' ? 'Work mix' : byPayType ? 'Who pays' : 'Who wrote them';
    case 'rate':
      return family.by === 'lines' ? 'The same work' : byPayType ? 'The same kind of visit' : 'How each sold';
    case 'rest':
      return `Without ${family.denominatorLabel}`;
    case 'days':
      return 'Working days';
    case 'perDay':
      return 'Per working day';
  }
}
