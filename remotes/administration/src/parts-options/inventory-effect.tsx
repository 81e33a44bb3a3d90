import { administrationCalls, type Shelf } from '@fixed-ops/contract/administration';
import { formatDate, formatMoney, NO_VALUE } from '@fixed-ops/metrics';
import { partStatuses } from '@fixed-ops/metrics/inventory';
import { EffectPanel, type EffectRow, UNTRIED } from '../block/effect-table.tsx';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import { useServerEffect } from '../block/use-server-effect.ts';
import { type InventoryValues, inventoryBodyOf } from './inventory-values.ts';

interface InventoryEffectProps {
  readonly values: InventoryValues;
  /** Tag of the saved options. */
  readonly saved: string | null | undefined;
}

/**
 * The effect of the options on the newest inventory: its counted value, the obsolete part, each aging column, and the
 * statuses that change.
 */
export function InventoryEffect({ values, saved }: InventoryEffectProps) {
  const sees = useSeesDepartment('parts');
  const unseen = useUnseenWords();
  const body = administrationCalls.inventoryOptionsEffect.body.safeParse(inventoryBodyOf(values));
  const { answer, isAsking, isUntried, hasFailed, retry } = useServerEffect(
    administrationCalls.inventoryOptionsEffect,
    sees && body.success ? body.data : null,
    saved,
  );
  if (!sees) return <EffectPanel rows={[]}>{unseen}</EffectPanel>;
  if (answer === undefined)
    return (
      <EffectPanel rows={[]} onRetry={hasFailed ? retry : undefined}>
        {hasFailed ? FAILED : 'Today’s inventory shows here what a change will do.'}
      </EffectPanel>
    );
  const { snapshotDate, now, next } = answer;
  if (snapshotDate === null)
    return <EffectPanel rows={[]}>No inventory has been loaded yet, so changes cannot be previewed.</EffectPanel>;
  return (
    <EffectPanel
      note={`Parts on the shelf, ${formatDate(snapshotDate)}, at cost`}
      isOld={isAsking}
      onRetry={hasFailed ? retry : undefined}
      rows={[
        { name: 'Inventory that counts', now: formatMoney(now.value), next: formatMoney(next.value) },
        {
          name: 'Obsolete, by last sale',
          now: formatMoney(now.obsolete.value),
          next: formatMoney(next.obsolete.value),
        },
        ...agingRows(now, next),
        ...statusRows(now, next),
      ]}
    >
      {hasFailed ? FAILED : isUntried ? UNTRIED : null}
    </EffectPanel>
  );
}

const FAILED = 'What you entered could not be previewed. You can still save.';

/** The columns of both agings in order. A column has no value on a side that does not have it. */
function agingRows(now: Shelf, next: Shelf): EffectRow[] {
  const [was, is] = [now, next].map(({ aging }) => new Map(aging.map((column) => [column.bucket, column])));
  const columns = [...new Map([...(was ?? []), ...(is ?? [])]).values()];
  const last = Number.POSITIVE_INFINITY;
  return columns
    .toSorted((a, b) => (a.fromMonths ?? last) - (b.fromMonths ?? last) || (a.toMonths ?? last) - (b.toMonths ?? last))
    .map(({ bucket, fromMonths }) => ({
      name: fromMonths === null ? 'No date' : `${bucket} months`,
      now: moneyOf(was?.get(bucket)),
      next: moneyOf(is?.get(bucket)),
    }));
}

/** Statuses that gain or lose parts because a code of the DMS has a new meaning. */
const statusRows = (now: Shelf, next: Shelf): EffectRow[] =>
  partStatuses.flatMap(({ key, label }) => {
    const [was, is] = [now, next].map(({ byStatus }) => byStatus.find(({ status }) => status === key));
    if (was?.value === is?.value && was?.partNumbers === is?.partNumbers) return [];
    return [{ name: label, now: moneyOf(was), next: moneyOf(is) }];
  });

const moneyOf = (share: { readonly value: number } | undefined) => (share ? formatMoney(share.value) : NO_VALUE);
