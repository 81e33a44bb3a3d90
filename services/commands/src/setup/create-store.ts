import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { findStore, freeId, insertStore } from '@fixed-ops/rules';
import { z } from 'zod';
import type { Accounts } from './accounts/accounts.ts';
import { embeddedAccounts } from './accounts/embedded-accounts.ts';
import { auditSetup } from './audit.ts';
import { inviteToOnboarding } from './onboarding.ts';
import { giveProduct, type WantedProduct } from './products.ts';
import { SetupError } from './setup-error.ts';
import type { SetupRequest } from './setup-request.ts';

export interface SetupResult {
  readonly groupId: string;
  /** Null if the request has no dealership. */
  readonly dealershipId: string | null;
  /** False if a dealership of that name already existed. */
  readonly isNewDealership: boolean;
  readonly localAccountId: string;
  /** False if the person already existed. The dealership was then added to the person. */
  readonly isNewAdmin: boolean;
  /** True if the person newly has the development features. */
  readonly isNewDeveloper: boolean;
  /** The requested products that the dealership did not have in this form. */
  readonly newProducts: readonly WantedProduct[];
  /** The token of the invitation to onboarding. Null if none was requested. */
  readonly onboardingToken: string | null;
}

const idRow = z.object({ id: z.string() });
const adminRow = idRow.extend({
  local_account_id: z.string(),
  group_id: z.string(),
  role: z.string(),
  deleted: z.boolean(),
});

/**
 * Creates the missing ones of group, dealership and administrator in one transaction. A second run with the same options changes nothing.
 * The administrator's account is one of `accounts`. Throws `SetupError` if existing rows contradict the request.
 */
export async function createStore(
  db: Database,
  request: SetupRequest,
  accounts: Accounts = embeddedAccounts,
): Promise<SetupResult> {
  return db.transaction(async (tx) => {
    const groupId = await groupOf(tx, request.group);
    const store = request.store === null ? null : await storeOf(tx, groupId, request.store);
    const storeId = store?.id ?? null;
    const admin = await adminOf(tx, { groupId, storeId, request, accounts });
    if (storeId !== null)
      await tx.execute('insert into user_dealership (user_id, dealership_id) values ($1, $2) on conflict do nothing', [
        admin.id,
        storeId,
      ]);
    const isNewDeveloper = request.developer && (await makeDeveloper(tx, admin.id, storeId));
    const newProducts: WantedProduct[] = [];
    if (storeId !== null)
      for (const product of request.products) if (await giveProduct(tx, storeId, product)) newProducts.push(product);
    if (newProducts.length > 0 && store?.isNew === false)
      await tx.execute(
        'update data_version set version = later_version(version), changed_at = now() where dealership_id = $1',
        [storeId],
      );
    return {
      groupId,
      dealershipId: storeId,
      isNewDealership: store?.isNew ?? false,
      localAccountId: admin.localAccountId,
      isNewAdmin: admin.isNew,
      isNewDeveloper,
      newProducts,
      onboardingToken: request.onboarding ? await inviteToOnboarding(tx, groupId) : null,
    };
  });
}

async function groupOf(tx: Database, name: string): Promise<string> {
  const [found] = await tx.query('select id from dealership_group where lower(name) = lower($1)', [name]);
  if (found !== undefined) return idRow.parse(found).id;
  const id = await freeId(tx, 'dealership_group', 'g', name);
  await tx.execute('insert into dealership_group (id, name) values ($1, $2)', [id, name]);
  return id;
}

async function storeOf(
  tx: Database,
  groupId: string,
  { name, timezone }: NonNullable<SetupRequest['store']>,
): Promise<{ id: string; isNew: boolean }> {
  const store = await findStore(tx, { groupId, name });
  if (store !== null) {
    // A close date is a date in this zone, so another zone would change the meaning of existing rows.
    if (store.timezone !== timezone)
      throw new SetupError(
        `${name} is there already, in the time zone ${store.timezone}. Leave --timezone at that, or choose another name for another dealership.`,
      );
    return { id: store.id, isNew: false };
  }
  const id = await insertStore(tx, { groupId, name, timezone });
  await auditSetup(tx, {
    dealershipId: id,
    action: 'CreateDealership',
    entity: 'dealership',
    entityId: id,
    after: { name, timezone },
  });
  return { id, isNew: true };
}

interface Asked {
  readonly groupId: string;
  readonly storeId: string | null;
  readonly request: SetupRequest;
  readonly accounts: Accounts;
}

async function adminOf(tx: Database, { groupId, storeId, request, accounts }: Asked) {
  const { email, firstName, lastName } = request.admin;
  const [found] = await tx.query(
    'select id, local_account_id, group_id, role, deleted_at is not null as deleted from app_user where lower(email) = $1',
    [email],
  );
  if (found !== undefined) {
    const admin = adminRow.parse(found);
    if (admin.group_id !== groupId)
      throw new SetupError(`${email} belongs to another group. A person belongs to one group: name another --admin.`);
    if (admin.deleted)
      throw new SetupError(`${email} was deleted. Restore the person in the product, or name another --admin.`);
    if (admin.role !== 'ADMIN_SUPER')
      throw new SetupError(
        `${email} is ${admin.role}, not ADMIN_SUPER. Name an ADMIN_SUPER as --admin, or change the role in the product.`,
      );
    const known = admin.local_account_id;
    const localAccountId = await accounts.accountOf(tx, request.admin, known);
    if (localAccountId !== known) {
      await tx.execute(
        'update app_user set local_account_id = $2, is_verified = false, updated_at = now() where id = $1',
        [admin.id, localAccountId],
      );
      await auditSetup(tx, {
        dealershipId: storeId,
        action: 'UpdateUser',
        entity: 'app_user',
        entityId: admin.id,
        before: { accountId: known },
        after: { accountId: localAccountId },
      });
    }
    return { id: admin.id, localAccountId, isNew: false };
  }
  const id = randomUUID();
  const localAccountId = await accounts.accountOf(tx, request.admin, null);
  await tx.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id, default_dealership_id)
     values ($1, $2, $3, $4, $5, 'ADMIN_SUPER', $6, 'Corporate', $7, $8)`,
    [id, localAccountId, firstName, lastName, email, request.jobTitle, groupId, storeId],
  );
  await auditSetup(tx, {
    dealershipId: storeId,
    action: 'CreateUser',
    entity: 'app_user',
    entityId: id,
    after: { email, role: 'ADMIN_SUPER', jobTitle: request.jobTitle },
  });
  return { id, localAccountId, isNew: true };
}

/** Gives the person the development features. False if the person has them. */
async function makeDeveloper(tx: Database, userId: string, storeId: string | null): Promise<boolean> {
  const changed = await tx.query(
    'update app_user set dev_features = true where id = $1 and not dev_features returning id',
    [userId],
  );
  if (changed.length === 0) return false;
  await auditSetup(tx, {
    dealershipId: storeId,
    action: 'UpdateUser',
    entity: 'app_user',
    entityId: userId,
    before: { devFeatures: false },
    after: { devFeatures: true },
  });
  return true;
}
