import { canOpen } from '@fixed-ops/access';
import { listQueryOptions, useCallMutation, useListCall } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { type AuditEntry, administrationCalls, type SettingsHistoryEntry } from '@fixed-ops/contract/administration';
import { statementCalls } from '@fixed-ops/contract/statement';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { useReadOnly } from '../block/read-only.tsx';
import { useTools } from '../frame/block-tools.tsx';
import { HistoryDrawer } from '../frame/history-drawer.tsx';
import { lastChange } from '../settings/last-change.ts';
import { type Saver, useNewestChanges } from '../settings/use-newest-changes.ts';

/** The name of the call under which the audit log keeps entries of a statement. */
const ACTION = statementCalls.statementModel.name;

type Entry = BodyOf<typeof statementCalls.putStatementModel>['entries'][number];
interface Kept {
  readonly month: string;
  readonly lineKey: string;
  readonly kind: 'actual' | 'budget';
  readonly amount: number | null;
  readonly note: string;
}

const isKept = (row: unknown): row is Kept =>
  typeof row === 'object' && row !== null && 'month' in row && 'lineKey' in row && 'kind' in row && 'amount' in row;
const keptOf = (rows: unknown): readonly Kept[] => (Array.isArray(rows) ? rows.filter(isKept) : []);
const keyOf = ({ month, kind, lineKey }: Kept) => `${month} ${kind} ${lineKey}`;

/** The entries of a change, before and after. An entry that did not exist has no amount. */
function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [before, after].map((rows) => new Map(keptOf(rows).map((row) => [keyOf(row), row])));
  return [...new Map([...(was ?? []), ...(is ?? [])]).values()]
    .map((row) => ({
      old: was?.get(keyOf(row)) ?? { ...row, amount: null, note: '' },
      next: is?.get(keyOf(row)) ?? { ...row, amount: null, note: '' },
    }))
    .filter(({ old, next }) => old.amount !== next.amount || old.note !== next.note);
}

/** The body that undoes a change; it names the amounts of the change as those to replace. */
const backOf = (change: AuditEntry): Entry[] =>
  changesOf(change).map(({ old, next }) => ({
    month: old.month,
    lineKey: old.lineKey,
    kind: old.kind,
    amount: old.amount,
    note: old.note,
    expected: next.amount,
  }));

const historyOf = (change: AuditEntry): SettingsHistoryEntry => ({
  historyId: change.id,
  at: change.at,
  by: change.by,
  action: 'save',
  from: null,
  before: changesOf(change).map(({ old }) => old),
  after: changesOf(change).map(({ next }) => next),
  canRestore: changesOf(change).length > 0,
});

/** Who entered budgets and amounts by hand. A change can be undone while its amounts are still the current ones. */
export function BudgetHistory() {
  const { user } = useSession();
  const { tool, open, close } = useTools();
  if (!canOpen(user, 'administration')) return null;
  return (
    <>
      <Button size="touch" onClick={() => open('history')}>
        History
      </Button>
      {tool === 'history' ? <BudgetChanges onClose={close} /> : null}
    </>
  );
}

const QUERY = { query: { action: ACTION } } as const;

/** Saves of budgets and of amounts by hand, newest first. */
const useStatementChanges = (options: { readonly enabled?: boolean } = {}) =>
  useListCall(administrationCalls.auditLog, { ...QUERY, ...options });

/** Whether a change is of a budget of this month, and of one of these lines. */
const isOfBudget = (change: AuditEntry, month: string, lines?: ReadonlySet<string>) =>
  changesOf(change).some(
    ({ next }) => next.kind === 'budget' && next.month === month && (lines?.has(next.lineKey) ?? true),
  );

/** Reads who last saved a budget of one of these lines in the month. */
export function useBudgetSaver(month: string): (lines: ReadonlySet<string>) => Promise<Saver | null> {
  const read = useNewestChanges<AuditEntry>(() => listQueryOptions(administrationCalls.auditLog, QUERY).queryKey);
  return async (lines) => (await read()).find((change) => isOfBudget(change, month, lines)) ?? null;
}

/** Who last saved the budgets of a month, in words; undefined until it is known. */
export function useLastBudgetSave(month: string, options: { readonly enabled: boolean }): string | undefined {
  const { dealershipData } = useSession();
  const { first, rows, rest } = useStatementChanges(options);
  const ofMonth = rows.filter((change) => isOfBudget(change, month));
  // The list has the newest changes only; an older one may be of this month.
  if (ofMonth.length === 0 && rest > 0) return undefined;
  return lastChange({ first, rows: ofMonth }, dealershipData.timezone);
}

function BudgetChanges({ onClose }: { readonly onClose: () => void }) {
  const { activeDealership } = useSession();
  const readOnly = useReadOnly();
  const list = useStatementChanges();
  const put = useCallMutation(statementCalls.putStatementModel, { name: 'Budgets', invalidates: 'dealership' });
  return (
    <HistoryDrawer
      place={`Budget by month, ${activeDealership.name}`}
      block={ACTION}
      list={{ ...list, rows: list.rows.map(historyOf) }}
      restore={
        readOnly
          ? null
          : async (historyId) => {
              const change = list.rows.find(({ id }) => id === historyId);
              if (change) await put.mutateAsync({ body: { entries: backOf(change) } });
            }
      }
      isRestoring={put.isPending}
      onLate={() => list.readAgain()}
      onClose={onClose}
    />
  );
}
