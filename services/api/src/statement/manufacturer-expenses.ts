import { areaRules, canAccess } from '@fixed-ops/access';
import { calls, manufacturerExpenseSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { findChange, type KeptChange, readChanges } from '../administration/settings/kept-changes.ts';
import { outgrown } from '../administration/settings/settings-history.ts';
import { type AuditEntry, writeAudit } from '../audit.ts';
import type { Caller } from '../auth/caller.ts';
import { bumpSettingsVersion } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { CHANGED_MEANWHILE, NO_SUCH_CHANGE, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { notPossible, notYourDealership, roleRequired, titleRequired } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';

const sql = `
  select m.manufacturer, m.department, m.expense_key as "expenseKey", m.label, m.category,
         m.factory_account_pattern as "factoryAccountPattern",
         coalesce(g.guideline_pct_gross, m.guideline_pct_gross) as "guidelinePctGross",
         m.guideline_pct_gross as "manufacturerPctGross", m.source
    from manufacturer_expense m
    left join group_guide g on g.group_id = $1 and g.manufacturer = m.manufacturer and g.department = m.department
                           and g.expense_key = m.expense_key
   where case when $2::text is not null then lower(m.manufacturer) = lower($2)
         else lower(m.manufacturer) in (
           select lower(b.brand) from dealership d, jsonb_array_elements_text(d.brands) as b (brand) where d.group_id = $1
           union
           select lower(w.manufacturer) from warranty_rate w join dealership d on d.id = w.dealership_id where d.group_id = $1)
         end
   order by m.manufacturer, m.department desc,
            array_position(array['variable', 'personnel', 'semiFixed', 'fixed'], m.category), m.expense_key`;

async function readExpenses(db: Database, groupId: string, manufacturer: string | null) {
  return z.array(manufacturerExpenseSchema).parse(await db.query(sql, [groupId, manufacturer]));
}

const otherGroup = () => notYourDealership('You do not belong to this dealership group.');

/** Guides apply to every store of the group. `devFeatures` opens the area to a person, but no store that is not theirs. Throws 403. */
function requireGroupAdministrator(caller: Pick<Caller, 'groupId' | 'role'>, groupId: string): void {
  if (groupId !== caller.groupId) throw otherGroup();
  if (caller.role !== 'ADMIN_SUPER') throw roleRequired();
}

/**
 * Guide percentages of the manufacturers. They are not figures of a dealership, so everyone who may open a statement or its settings may
 * read them.
 */
export const manufacturerExpensesRoute = accountRoute(calls.manufacturerExpenses, {
  // Either of two areas opens it: an administrator may save this page even if their title does not have the statement.
  access: { rule: { roles: '*' } },
  handler: async ({ db, params, query, caller }) => {
    if (![areaRules.aiStatement, areaRules.administration].some((rule) => canAccess(caller, rule)))
      throw titleRequired();
    if (params.groupId !== caller.groupId) throw otherGroup();
    return readExpenses(db, params.groupId, query.manufacturer ?? null);
  },
});

const keyOf = (row: { manufacturer: string; department: string; expenseKey: string }) =>
  `${row.manufacturer} ${row.department} ${row.expenseKey}`;

type Guide = Pick<
  z.output<typeof manufacturerExpenseSchema>,
  'manufacturer' | 'department' | 'expenseKey' | 'guidelinePctGross'
>;

interface GuidesWrite {
  readonly groupId: string;
  readonly userId: string;
  readonly at: Date;
  readonly guides: readonly Guide[];
  readonly before: readonly (Guide | undefined)[];
  readonly via?: NonNullable<AuditEntry['via']>;
}

/** Writes the guides, records the change, and notifies every store of the group. A guide of null restores the manufacturer's own. */
async function writeGuides(tx: Database, { groupId, userId, at, guides, before, via }: GuidesWrite): Promise<void> {
  for (const { manufacturer, department, expenseKey, guidelinePctGross } of guides) {
    const key = [groupId, manufacturer, department, expenseKey];
    if (guidelinePctGross === null)
      await tx.execute(
        'delete from group_guide where group_id = $1 and manufacturer = $2 and department = $3 and expense_key = $4',
        key,
      );
    else
      await tx.execute(
        `insert into group_guide (group_id, manufacturer, department, expense_key, guideline_pct_gross, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (group_id, manufacturer, department, expense_key) do update
            set guideline_pct_gross = excluded.guideline_pct_gross, updated_by = excluded.updated_by,
                updated_at = excluded.updated_at`,
        [...key, guidelinePctGross, userId, at.toISOString()],
      );
  }
  const written = new Map((await readExpenses(tx, groupId, null)).map((row) => [keyOf(row), row]));
  await writeAudit(tx, {
    at,
    userId,
    ...changesOf(groupId),
    before,
    after: guides.map((guide) => written.get(keyOf(guide))),
    ...(via ? { via } : {}),
  });
  const stores = await tx.query('select id from dealership where group_id = $1 order by id', [groupId]);
  for (const { id } of z.array(z.object({ id: z.string() })).parse(stores)) await bumpSettingsVersion(tx, id, at);
}

/** Selects the changes of a group's guides in the audit log. They belong to no single dealership. */
const changesOf = (groupId: string) => ({
  dealershipId: null,
  action: calls.putManufacturerExpenses.name,
  entity: 'group_guide',
  entityId: groupId,
});

const lockGuides = (tx: Database, groupId: string) =>
  tx.execute('select 1 from dealership_group where id = $1 for update', [groupId]);

/** Replaces the manufacturer's guides by the group's own. */
export const putManufacturerExpensesRoute = accountRoute(calls.putManufacturerExpenses, {
  refuses: { 412: CHANGED_MEANWHILE, 422: RULE_BROKEN },
  access: { rule: { roles: ['ADMIN_SUPER'] } },
  handler: async ({ db, clock, params, body, caller }) => {
    requireGroupAdministrator(caller, params.groupId);
    return db.transaction(async (tx) => {
      await lockGuides(tx, params.groupId);
      const before = await readExpenses(tx, params.groupId, null);
      const known = new Map(before.map((row) => [keyOf(row), row]));
      const unknown = body.guides.flatMap((guide, index) =>
        known.has(keyOf(guide))
          ? []
          : [
              {
                path: `guides.${index}.expenseKey`,
                code: 'unknown_line',
                message: 'is not a line of this manufacturer',
              },
            ],
      );
      if (unknown.length > 0) throw notPossible(unknown);
      const current = body.guides.map((guide) => known.get(keyOf(guide)));
      if (body.guides.some(({ expected }, index) => expected !== (current[index]?.guidelinePctGross ?? null)))
        throw changedInTheMeantime(current, body.guides);
      await writeGuides(tx, {
        groupId: params.groupId,
        userId: caller.userId,
        at: clock.now(),
        guides: body.guides,
        before: current,
      });
      return readExpenses(tx, params.groupId, null);
    });
  },
});

const keptSchema = z.array(manufacturerExpenseSchema);
/** The guides before a change. Null if the log entry does not contain them. */
function guidesBack({ before }: Pick<KeptChange, 'before'>): Guide[] | null {
  const kept = keptSchema.safeParse(before);
  if (!kept.success) return null;
  return kept.data.map((guide) => ({
    ...guide,
    guidelinePctGross:
      guide.guidelinePctGross === (guide.manufacturerPctGross ?? null) ? null : guide.guidelinePctGross,
  }));
}

/** The history of the group's guides. */
export const manufacturerExpensesHistoryRoute = accountRoute(calls.manufacturerExpensesHistory, {
  lane: 'work',
  access: { rule: areaRules.administration },
  handler: async ({ db, params: { groupId }, query, caller }) => {
    if (groupId !== caller.groupId) throw otherGroup();
    return readChanges(db, changesOf(groupId), query, (change) => guidesBack(change) !== null);
  },
});

/** Undoes one change of the guides, unless a newer change came after the one that the caller saw. */
export const restoreManufacturerExpensesRoute = accountRoute(calls.restoreManufacturerExpenses, {
  refuses: { 404: NO_SUCH_CHANGE, 412: CHANGED_MEANWHILE },
  lane: 'work',
  access: { rule: { roles: ['ADMIN_SUPER'] } },
  handler: async ({ db, clock, params: { groupId }, body: { historyId, newest }, caller }) => {
    requireGroupAdministrator(caller, groupId);
    return db.transaction(async (tx) => {
      await lockGuides(tx, groupId);
      const guides = guidesBack(await findChange(tx, changesOf(groupId), historyId));
      if (guides === null) throw outgrown();
      const current = await readExpenses(tx, groupId, null);
      const { data } = await readChanges(tx, changesOf(groupId), { page: 1, pageSize: 1 }, () => true);
      if (data[0]?.historyId !== newest) throw changedInTheMeantime(current, guides);
      const known = new Map(current.map((row) => [keyOf(row), row]));
      await writeGuides(tx, {
        groupId,
        userId: caller.userId,
        at: clock.now(),
        guides,
        before: guides.map((guide) => known.get(keyOf(guide))),
        via: { kind: 'restore', of: String(historyId) },
      });
      return readExpenses(tx, groupId, null);
    });
  },
});
