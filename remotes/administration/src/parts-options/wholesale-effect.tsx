import { useCall } from '@fixed-ops/api';
import type { WholesaleRow } from '@fixed-ops/contract';
import { wholesaleCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, formatPercent, NO_VALUE } from '@fixed-ops/metrics';
import { fitsPattern } from '@fixed-ops/metrics/settings';
import { parseNumber } from '@fixed-ops/ui';
import { useDeferredValue } from 'react';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import { wholeNumber } from './inventory-values.ts';
import { priorProblem, type WholesaleValues } from './wholesale-values.ts';

interface WholesaleEffectProps {
  readonly saved: WholesaleValues;
  readonly values: WholesaleValues;
}

/** The most accounts that one answer may have. A store has fewer. */
const ACCOUNTS = 500;

const FAILED = 'Some of these figures could not be loaded. You can still save.';

/** The effect of the options on the accounts of this month and on stale accounts. */
export function WholesaleEffect({ saved, values }: WholesaleEffectProps) {
  const [days, least] = [useDeferredValue(values.staleDays), useDeferredValue(values.minPrior12)];
  const dollars = parseNumber(least);
  const sees = useSeesDepartment('parts');
  const unseen = useUnseenWords();
  const canAsk = sees && wholeNumber('', 1, 1000)(days) === null && priorProblem(least) === null;
  const now = useStale(Number(saved.staleDays), parseNumber(saved.minPrior12) ?? 0, sees);
  const next = useStale(parseNumber(days) ?? 1, dollars ?? 0, canAsk);
  const month = useCall(wholesaleCalls.wholesaleAnalysis, {
    query: { pageSize: ACCOUNTS, compare: 'none' },
    decorates: true,
    enabled: sees,
  });
  const failed = [now, next, month].filter(({ isLoadingError }) => isLoadingError);
  const accounts = month.data?.data ?? [];
  const gpPct = month.data?.totals.gpPct ?? null;
  return (
    <EffectPanel
      note="Today, and the accounts of this month"
      isOld={now.isPlaceholderData || (canAsk && next.isPlaceholderData)}
      onRetry={
        failed.length === 0
          ? undefined
          : () => {
              for (const each of failed) void each.refetch();
            }
      }
      rows={[
        {
          name: 'Quiet accounts',
          now: formatCount(now.data?.total ?? null),
          next: canAsk ? formatCount(next.data?.total ?? null) : NO_VALUE,
        },
        {
          name: 'A month without them',
          now: formatMoney(now.data?.totals.dollarsAtRisk ?? null),
          next: canAsk ? formatMoney(next.data?.totals.dollarsAtRisk ?? null) : NO_VALUE,
        },
        ...(accounts.length === 0
          ? []
          : [
              { name: 'Below the gross', now: below(accounts, saved), next: below(accounts, values) },
              { name: 'Typed by a pattern', now: typed(accounts, saved), next: typed(accounts, values) },
              { name: 'Listed', now: formatCount(accounts.length), next: listed(accounts, saved, values) },
            ]),
      ]}
    >
      {!sees
        ? unseen
        : failed.length > 0
          ? FAILED
          : gpPct === null
            ? null
            : `Wholesale left ${formatPercent(gpPct)} gross this month.`}
    </EffectPanel>
  );
}

function useStale(days: number, minPrior12: number, enabled: boolean) {
  return useCall(wholesaleCalls.staleWholesaleAccounts, {
    query: { pageSize: 1, days: String(days), minPrior12: String(minPrior12) },
    decorates: true,
    enabled,
  });
}

const of = (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`;

/** The number of accounts whose gross is below the target. */
function below(accounts: readonly WholesaleRow[], { gpTarget }: WholesaleValues): string {
  const target = parseNumber(gpTarget);
  if (target === null) return NO_VALUE;
  return of(
    accounts.filter(({ gpPct, sales }) => sales > 0 && gpPct !== null && gpPct < target).length,
    accounts.length,
  );
}

const typed = (accounts: readonly WholesaleRow[], { customerTypes }: WholesaleValues): string =>
  of(
    accounts.filter(({ accountNumber, accountName }) =>
      customerTypes.some(
        ({ pattern }) =>
          pattern.trim() !== '' &&
          (fitsPattern(accountNumber, pattern.trim()) || fitsPattern(accountName, pattern.trim())),
      ),
    ).length,
    accounts.length,
  );

/**
 * The number of listed accounts. The answer does not contain excluded accounts, so it is not known before a save how
 * many of them return.
 */
function listed(accounts: readonly WholesaleRow[], saved: WholesaleValues, values: WholesaleValues): string {
  if (saved.excludeAccounts.some((pattern) => !values.excludeAccounts.includes(pattern))) return 'after saving';
  const isOut = ({ accountNumber }: WholesaleRow) =>
    values.excludeAccounts.some((pattern) => fitsPattern(accountNumber, pattern));
  return formatCount(accounts.filter((account) => !isOut(account)).length);
}
