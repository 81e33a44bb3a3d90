import type { JobTitle, Role } from '@fixed-ops/access';
import { type DealershipId, dealershipIdSchema, type UserId, userIdSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';

/** Builders insert rows that are whole and unremarkable, but for what the test says. */

export interface DealershipSeed {
  readonly id: string;
  readonly groupId: string;
  readonly name?: string;
  readonly timezone?: string;
  readonly products?: readonly string[];
  readonly active?: boolean;
}

export interface PersonInput {
  readonly id: string;
  readonly groupId: string;
  readonly dealerships: readonly string[];
  readonly role?: Role;
  readonly jobTitle?: JobTitle;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly devFeatures?: boolean;
  readonly isVerified?: boolean;
  readonly isDeleted?: boolean;
  readonly numbers?: ReadonlyArray<{
    readonly dealershipId: string;
    readonly kind: 'advisor' | 'technician' | 'counter';
    readonly number: string;
  }>;
}

export interface Person {
  readonly userId: UserId;
  readonly localAccountId: string;
}

export async function insertGroup(db: Database, id: string, name = `Group ${id}`): Promise<void> {
  await db.execute('insert into dealership_group (id, name) values ($1, $2)', [id, name]);
}

export async function insertDealership(db: Database, input: DealershipSeed): Promise<DealershipId> {
  await db.execute(
    'insert into dealership (id, group_id, name, timezone, brands, active) values ($1, $2, $3, $4, $5::jsonb, $6)',
    [
      input.id,
      input.groupId,
      input.name ?? `Dealership ${input.id}`,
      input.timezone ?? 'America/Los_Angeles',
      JSON.stringify(['Toyota']),
      input.active ?? true,
    ],
  );
  for (const code of input.products ?? []) {
    await db.execute('insert into dealership_product (dealership_id, code, display_name) values ($1, $2, $2)', [
      input.id,
      code,
    ]);
  }
  return dealershipIdSchema.parse(input.id);
}

export async function insertPerson(db: Database, input: PersonInput): Promise<Person> {
  const localAccountId = `account-of-${input.id}`;
  await db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, phone, role, job_title, team_category,
                           dev_features, is_verified, group_id, default_dealership_id, deleted_by, deleted_at)
     values ($1, $2, $3, $4, $5, '555-0100', $6, $7, 'Service', $8, $9, $10, $11, $12, $13)`,
    [
      input.id,
      localAccountId,
      input.firstName ?? 'Pat',
      input.lastName ?? `Person ${input.id}`,
      `${input.id}@example.com`,
      input.role ?? 'MANAGER',
      input.jobTitle ?? 'SERVICE_DIRECTOR',
      input.devFeatures ?? false,
      input.isVerified ?? true,
      input.groupId,
      input.dealerships[0] ?? null,
      input.isDeleted ? 'somebody' : null,
      input.isDeleted ? '2026-11-01T12:00:00Z' : null,
    ],
  );
  for (const dealershipId of input.dealerships) {
    await db.execute('insert into user_dealership (user_id, dealership_id) values ($1, $2)', [input.id, dealershipId]);
  }
  for (const { dealershipId, kind, number } of input.numbers ?? []) {
    await db.execute('insert into user_dms_number (user_id, dealership_id, kind, number) values ($1, $2, $3, $4)', [
      input.id,
      dealershipId,
      kind,
      number,
    ]);
  }
  return { userId: userIdSchema.parse(input.id), localAccountId };
}
