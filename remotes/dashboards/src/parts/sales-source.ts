import type { CounterSalesSource, LedgerMonth } from '@fixed-ops/contract';
import { formatCount, formatMonth, formatPercent, monthOf, partsSalesCanBeOpened } from '@fixed-ops/metrics';

type Source = CounterSalesSource | null;

/** Whether a press can open what was sold up to a day (or in a month). */
export const isProvable = (source: Source, through: string): boolean =>
  partsSalesCanBeOpened(source?.transactionsFrom ?? null, through);

/** Says where the sales without a repair order come from, how exact they are, and which months are not posted yet. */
export function sourceInWords(source: Source, through: string): string {
  if (source === null || (source.ledger.length === 0 && source.comparedLedger.length === 0))
    return 'Repair orders, counter and wholesale';
  if (source.isPosted === false) return withoutLedger(source);
  const { ledger, comparedLedger, transactionsFrom, unmappedAccounts } = source;
  const parts =
    transactionsFrom === null
      ? 'the ledger'
      : `the ledger, from ${formatMonth(monthOf(transactionsFrom))} on part transactions`;
  const sentences = [`${SOLD_WITHOUT_ORDER} from ${parts}.`];
  const shares = sharesInWords(ledger);
  if (shares !== '') sentences.push(`By working days, ${shares} is counted.`);
  const [missing, before] = [unpostedOf(ledger), unpostedOf(comparedLedger)];
  // If only one of the two periods is posted, a comparison would show false gains or losses, so only repair orders are compared.
  const isAhead = missing !== '' && comparedLedger.some(({ isPosted }) => isPosted);
  const isTold = ledger.some(({ isPosted }) => isPosted) || !isProvable(source, through);
  const isBehind = before !== '' && isTold;
  const compared = sharesInWords(comparedLedger);
  if (compared !== '' && !isAhead && !isBehind) sentences.push(`The comparison counts ${compared}, by working days.`);
  if (missing !== '') sentences.push(`Nothing posted yet in ${missing}${isAhead ? ONLY_REPAIR_ORDERS : ''}.`);
  if (isBehind) sentences.push(`Nothing was posted in ${before}${ONLY_REPAIR_ORDERS}.`);
  if (unmappedAccounts > 0) sentences.push(unmappedInWords(unmappedAccounts));
  return sentences.join(' ');
}

const SOLD_WITHOUT_ORDER = 'Repair orders from their lines; counter, wholesale, body and accessories';

/** The sentence for a store that never loaded a ledger. Sales before the first part transaction will never be known there. */
function withoutLedger({ ledger, comparedLedger, transactionsFrom }: CounterSalesSource): string {
  if (transactionsFrom === null) return `${SOLD_WITHOUT_ORDER}: not provided by your DMS feed.`;
  const from = `${SOLD_WITHOUT_ORDER} from part transactions, from ${formatMonth(monthOf(transactionsFrom))} on.`;
  const isCompared = ledger.length === 0 && comparedLedger.length > 0;
  return `${from} Before that they are not provided by your DMS feed${isCompared ? ONLY_REPAIR_ORDERS : ''}.`;
}

const ONLY_REPAIR_ORDERS = ', so nothing but repair orders is compared';

/** Names the months that are not posted. It counts them if there are more than two, because an average has up to twelve. */
function unpostedOf(months: readonly LedgerMonth[]): string {
  const unposted = months.filter(({ isPosted }) => !isPosted).map(({ month }) => formatMonth(month));
  if (unposted.length < 3) return unposted.join(' and ');
  return `${formatCount(unposted.length)} months from ${unposted[0]} to ${unposted.at(-1)}`;
}

const unmappedInWords = (accounts: number): string =>
  accounts === 1
    ? 'One account of parts sales is not mapped yet: what it sold is in no sale type.'
    : `${formatCount(accounts)} accounts of parts sales are not mapped yet: what they sold is in no sale type.`;

/** `68.1% of October 2026`. Empty if every month counts whole. */
function sharesInWords(months: readonly LedgerMonth[]): string {
  return months
    .filter(({ share, isPosted }) => share !== 1 && isPosted)
    .map(({ month, share }) => `${formatPercent(share * 100)} of ${formatMonth(month)}`)
    .join(' and ');
}
