import type { Kpi } from '@fixed-ops/contract';
import { decimalsAsPublished, formatCount, formatMoney, formatNumber, formatShare } from '@fixed-ops/metrics';

const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  other: 'other work',
  unmapped: 'op codes without a kind of work',
};

/** The facts beside a figure, as sentences for its definition. Empty without such facts. */
export function factsInWords({ facts }: Kpi): string {
  const { flatPct, median, mix, unmappedLines, withoutTires, express, elsewhere } = facts;
  const sentences = [
    facts.costEstimated ? 'Some lines came without a cost; theirs is estimated from technician rates.' : null,
    flatPct ? `${formatShare(flatPct)} of these sales are charges without hours.` : null,
    median === undefined || median === null ? null : `Half of them closed within ${daysInWords(median)}.`,
    mix === undefined ? null : mixInWords(mix),
    unmappedLines ? unmappedInWords(unmappedLines) : null,
    withoutTires === undefined || withoutTires === null
      ? null
      : `Without tires ${formatNumber(withoutTires, decimalsAsPublished(withoutTires, 2, 4))}.`,
    express?.value == null || elsewhere?.value == null
      ? null
      : `In express ${formatShare(express.value)} of ${formatCount(express.n)}, elsewhere ${formatShare(elsewhere.value)} of ${formatCount(elsewhere.n)}.`,
    policyInWords(facts),
    facts.noComparison ?? null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

function policyInWords({ source, ledgerDollars = 0 }: Kpi['facts']): string | null {
  if (source === 'laborTypes') return 'From internal lines of policy labor types.';
  return source === undefined ? null : `From the ledger’s policy accounts: ${formatMoney(ledgerDollars)}.`;
}

const daysInWords = (days: number) =>
  `${formatNumber(days, Number.isInteger(days) ? 0 : 1)} day${days === 1 ? '' : 's'}`;

function unmappedInWords(lines: number): string {
  return lines === 1
    ? 'One line is left out: its op code has no kind of work.'
    : `${formatCount(lines)} lines are left out: their op codes have no kind of work.`;
}

function mixInWords(mix: NonNullable<Kpi['facts']['mix']>): string | null {
  const shares = mix.flatMap(({ category, pct }) =>
    pct ? [`${CATEGORY_WORDS[category] ?? category} ${formatShare(pct)}`] : [],
  );
  return shares.length === 0 ? null : `Hours: ${shares.join(', ')}.`;
}
