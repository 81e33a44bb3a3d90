import {
  dmsStepSchema,
  groupStepSchema,
  laborTypesStepSchema,
  ledgerStepSchema,
  onboardingSteps,
  opCodeCategorySchema,
  opCodesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
  reviewStepSchema,
  usersStepSchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { DEMO_TIMEZONE, group, type StorePlan, stores } from '../store/stores.ts';
import { json } from './copy-text.ts';

/** The store that joined with the submitted invitation, and the person who filled it in. */
const STORE_ID = 'd-lakeview-honda';
const BY = 'dana.whitfield@example.com';
/** The number of requested people: enough to read, but not everybody. */
const PEOPLE = 4;

const invitationRow = z.object({ id: z.number(), by: z.string() });

/**
 * Fills in every step of the submitted invitation from the store that joined with it, and the result of the submission, so that people can
 * read what was submitted. It does so once, because it can no longer be changed. If the store has no data, or its labor types are not
 * mapped, nothing is filled in, and the start continues.
 */
export async function writeSubmittedStore(db: Database, tokenHash: string): Promise<void> {
  const store = stores.find(({ id }) => id === STORE_ID);
  if (store === undefined) return;
  await db.transaction(async (tx) => {
    const [found] = await tx.query(
      `select s.id, u.id as by
         from onboarding_session s join app_user u on lower(u.email) = $2
        where s.token_hash = $1 and s.saved = '{}'::jsonb
          and exists (select 1 from labor_type where dealership_id = $3 and pay_type <> '') for update of s`,
      [tokenHash, BY, STORE_ID],
    );
    if (found === undefined) return;
    const { id, by } = invitationRow.parse(found);
    const people = await peopleOf(tx);
    await tx.execute(
      `update onboarding_session
          set saved = $2::jsonb, created = $3::jsonb, updated_by = $4, submitted_by = $4, updated_at = submitted_at,
              step_state = (select jsonb_object_agg(step, jsonb_build_object('version', 1, 'at', submitted_at, 'by', $4::text))
                              from unnest($5::text[]) as step)
        where id = $1`,
      [
        id,
        json(await everyStep(tx, store, people)),
        json({
          stores: [{ name: store.name, dealershipId: store.id, isNew: true, importId: null }],
          people: people.map(({ id: userId, email }) => ({ email, status: 'created', userId, message: null })),
        }),
        by,
        onboardingSteps,
      ],
    );
  });
}

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  jobTitle: z.string(),
});
type Person = z.output<typeof personRow>;

/** People who work only in this store. */
async function peopleOf(tx: Database): Promise<Person[]> {
  const rows = await tx.query(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.job_title as "jobTitle"
       from app_user u
      where u.deleted_at is null and u.role <> 'DEVELOPER' and u.default_dealership_id = $1
        and (select count(*) from user_dealership m where m.user_id = u.id) = 1
      order by u.role, u.id limit $2`,
    [STORE_ID, PEOPLE],
  );
  return z.array(personRow).parse(rows);
}

const laborTypeRow = z.object({ laborType: z.string(), description: z.string(), payType: z.string() });
const dmsPersonRow = z.object({ kind: z.string(), number: z.string(), name: z.string() });
const opCodeRow = z.object({
  opCode: z.string(),
  category: opCodeCategorySchema.catch(''),
  isMaintenance: z.boolean(),
});
const accountRow = z.object({ account: z.string(), lineKey: z.string(), sign: z.number() });

async function everyStep(tx: Database, plan: StorePlan, people: readonly Person[]) {
  const store = plan.name;
  const laborTypes = z.array(laborTypeRow).parse(
    await tx.query(
      `select code as "laborType", left(description, 200) as description, pay_type as "payType" from labor_type
          where dealership_id = $1 and pay_type <> '' order by code`,
      [STORE_ID],
    ),
  );
  const persons = z
    .array(dmsPersonRow)
    .parse(
      await tx.query(
        `select kind, number, left(name, 120) as name from dms_person where dealership_id = $1 and kind <> 'counter' order by number`,
        [STORE_ID],
      ),
    );
  const opCodes = z.array(opCodeRow).parse(
    await tx.query(
      `select code as "opCode", category, is_maint as "isMaintenance" from op_code
          where dealership_id = $1 order by code`,
      [STORE_ID],
    ),
  );
  // An account that is not mapped today was not mapped then either.
  const accounts = z.array(accountRow).parse(
    await tx.query(
      `select account, statement_line as "lineKey", sign from gl_account
          where dealership_id = $1 and statement_line is not null order by account`,
      [STORE_ID],
    ),
  );
  const named = (kind: string) =>
    persons.filter((person) => person.kind === kind).map(({ number, name }) => ({ store, number, name }));
  const [weekday, saturday] = [plan.hours.weekdays, plan.hours.saturday].map(([opens, closes]) => ({ opens, closes }));
  return {
    group: groupStepSchema.parse({
      groupName: group.name,
      stores: [
        {
          name: store,
          street: plan.street,
          city: plan.city,
          state: plan.state,
          postalCode: plan.zip,
          phone: plan.phone,
          brands: [plan.brand],
          timezone: DEMO_TIMEZONE,
          stalls: plan.stalls,
        },
      ],
    }),
    dms: dmsStepSchema.parse({
      provider: plan.dmsType,
      authorizedBy: 'Dana Whitfield, service director',
      authorizationSigned: true,
      extracts: ['ros', 'partsInventory', 'partsSales', 'ledger', 'employees', 'timeClock'],
    }),
    rates: ratesStepSchema.parse({
      stores: [
        {
          store,
          doorRate: plan.doorRateCents / 100,
          warrantyRate: plan.warrantyRateCents / 100,
          internalRate: plan.internalRateCents / 100,
          hours: [weekday, weekday, weekday, weekday, weekday, saturday, { opens: null, closes: null }],
        },
      ],
    }),
    laborTypes: laborTypesStepSchema.parse({ laborTypes: laborTypes.map((each) => ({ store, ...each })) }),
    people: peopleStepSchema.parse({ technicians: named('technician'), advisors: named('advisor') }),
    opCodes: opCodesStepSchema.parse({ opCodes: opCodes.map((each) => ({ store, ...each })) }),
    ledger: ledgerStepSchema.parse({ accounts: accounts.map((each) => ({ store, ...each })) }),
    users: usersStepSchema.parse({ users: people.map(({ id: _id, ...each }) => ({ ...each, stores: [store] })) }),
    review: reviewStepSchema.parse({ confirmed: true }),
  };
}
