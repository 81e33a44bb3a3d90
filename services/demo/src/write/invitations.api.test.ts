import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { writeInvitations } from './invitations.ts';

let found: TemporaryDatabase;
let db: Database;
beforeAll(async () => {
  found = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = found.db;
  await db.execute(`insert into dealership_group (id, name) values ('g-harborline', 'Harborline Auto Group')`);
  await db.execute(
    `insert into dealership (id, group_id, name, timezone) values ('d-lakeview-honda', 'g-harborline', 'Lakeview Honda', 'America/New_York')`,
  );
  const person = `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category,
                                        group_id, default_dealership_id)
                  values ($1, $1, $2, $3, $4, $5, $6, 'Service', 'g-harborline', 'd-lakeview-honda')`;
  await db.execute(person, [
    'E1',
    'Dana',
    'Whitfield',
    'dana.whitfield@example.com',
    'ADMIN_SUPER',
    'SERVICE_DIRECTOR',
  ]);
  await db.execute(person, ['E2', 'Ada', 'Quist', 'ada.quist@example.com', 'EMPLOYEE', 'SERVICE_ADVISOR']);
  await db.execute(`insert into user_dealership (user_id, dealership_id) values ('E2', 'd-lakeview-honda')`);
  await db.execute(
    `insert into labor_type (dealership_id, code, description, pay_type) values ('d-lakeview-honda', 'CP', 'Customer', 'C')`,
  );
  await db.execute(
    `insert into dms_person (dealership_id, kind, number, name)
     values ('d-lakeview-honda', 'technician', 'T1', 'Luis Ferrer'), ('d-lakeview-honda', 'advisor', 'A1', 'Ada Quist')`,
  );
  await db.execute(
    `insert into op_code (dealership_id, code, description, category) values ('d-lakeview-honda', 'LOF', 'Oil change', 'maintenance')`,
  );
  await db.execute(
    `insert into gl_account (dealership_id, account, type, statement_line)
     values ('d-lakeview-honda', '7310', 'expense', 'service.expense.fixed.rent'), ('d-lakeview-honda', '9999', 'expense', null)`,
  );
});
afterAll(() => found.close());

const submitted = () =>
  db.query(
    `select s.saved, s.created, u.email as by, s.updated_at = s.submitted_at as "untilThen",
            (select count(*) from jsonb_each(s.step_state) t where t.value ->> 'by' = u.id) as "stepsSaved"
       from onboarding_session s join app_user u on u.id = s.submitted_by where s.status = 'submitted'`,
  );

test('the submitted invitation of the demo holds every step as the store is that joined by it, and what it made', async () => {
  await writeInvitations(db);
  const [row] = await submitted();
  expect(row).toMatchObject({
    by: 'dana.whitfield@example.com',
    untilThen: true,
    stepsSaved: 9,
    saved: {
      group: { groupName: 'Harborline Auto Group', stores: [{ name: 'Lakeview Honda', brands: ['Honda'] }] },
      dms: { provider: 'Dealertrack', authorizationSigned: true },
      rates: { stores: [{ store: 'Lakeview Honda', doorRate: 169.95, warrantyRate: 158 }] },
      laborTypes: { laborTypes: [{ store: 'Lakeview Honda', laborType: 'CP', payType: 'C' }] },
      people: { technicians: [{ number: 'T1', name: 'Luis Ferrer' }], advisors: [{ number: 'A1' }] },
      opCodes: { opCodes: [{ opCode: 'LOF', category: 'maintenance' }] },
      // An account that is not mapped today was not mapped then either.
      ledger: { accounts: [{ account: '7310', lineKey: 'service.expense.fixed.rent', sign: 1 }] },
      users: { users: [{ email: 'ada.quist@example.com', stores: ['Lakeview Honda'] }] },
      review: { confirmed: true },
    },
    created: {
      stores: [{ name: 'Lakeview Honda', dealershipId: 'd-lakeview-honda' }],
      people: [{ email: 'ada.quist@example.com', status: 'created' }],
    },
  });
});

test('it stays as it was submitted, at each start', async () => {
  await db.execute(`update op_code set category = 'repair'`);
  await writeInvitations(db);
  expect(await submitted()).toMatchObject([{ saved: { opCodes: { opCodes: [{ category: 'maintenance' }] } } }]);
});
