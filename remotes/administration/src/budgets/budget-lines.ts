import type { Statement } from '@fixed-ops/contract/statement';

type StatementLine = Statement['sections'][number]['lines'][number];

const SECTIONS = ['sales', 'cost', 'expense'] as const;
export type BudgetSection = (typeof SECTIONS)[number];

/** A line of the statement that a budget can be entered on. */
export interface BudgetLine extends Pick<StatementLine, 'lineKey' | 'label' | 'actual' | 'budget'> {
  readonly section: BudgetSection;
  readonly sectionTitle: string;
}

/** The line of accounts that are not mapped yet is no place to plan for. */
const isUnmapped = ({ lineKey }: Pick<StatementLine, 'lineKey'>): boolean => lineKey.endsWith('.unmapped');

/** The lines that are not sums of others, section by section; `only` narrows them. */
export function budgetLines(
  { sections }: Pick<Statement, 'sections'>,
  only: ReadonlySet<string> | null,
): readonly BudgetLine[] {
  return sections.flatMap(({ key, title, lines }) => {
    const section = SECTIONS.find((each) => each === key);
    if (section === undefined) return [];
    return lines
      .filter((line) => (only ? only.has(line.lineKey) : line.source !== 'computed' && !isUnmapped(line)))
      .map(({ lineKey, label, actual, budget }) => ({
        lineKey,
        label,
        actual,
        budget,
        section,
        sectionTitle: title,
      }));
  });
}
