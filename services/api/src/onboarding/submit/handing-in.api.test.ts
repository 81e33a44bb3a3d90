import { type CallDefinition, calls, type Onboarding } from '@fixed-ops/contract';
import { type Database, sweep } from '@fixed-ops/database';
import { overUploads, type RunKey } from '@fixed-ops/importer';
import { ExtractFolder, runImport } from '@fixed-ops/importer/testing';
import { MailError } from '@fixed-ops/mail';
import { insertStock } from '../../parts/testing/parts-builders.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { retryInvitations } from '../../users/manage/waiting-invitations.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

let api: TestApi;
/** One that keeps the imports that it starts. */
let still: TestApi;
let db: Database;
let close: () => Promise<void>;
let pat: Person;
const started: RunKey[] = [];
const identity = stubProvisioning();

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db, provisioning: identity.provisioning });
  still = await startApi({ db, provisioning: identity.provisioning, startImport: (run) => started.push(run) });
  await insertGroup(db, 'g-1', 'Smith Auto');
  await insertGroup(db, 'g-2', 'Jones Auto');
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
  await insertPerson(db, { id: 'joe', groupId: 'g-2', dealerships: [] });
  // The same files, loaded by the command into a store that was set up by it, with the same rates.
  await insertDealership(db, { id: 'd-ref', groupId: 'g-1', name: 'Reference', timezone: 'America/Chicago' });
  await db.execute(`insert into user_dealership (user_id, dealership_id) values ('pat', 'd-ref')`);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await still?.close();
  await close?.();
});

/** DOMAIN 2.6 as a dealership would send it, with labor types, advisors and a ledger. */
const extract: Readonly<Record<string, string>> = {
  'op_codes.csv': `op_code,description,category
LOFSYN,Synthetic oil,competitive
MPI,Multi-point inspection,courtesy
BRKF,Front brake pads,repair
BRKFL,Brake fluid exchange,maintenance
RECALL,Recall,repair
DIAG1,Check-engine diagnosis,diagnostic
WELEC,Electrical,repair
UCI,Used car inspection,internal
TROT,Tire rotation,competitive
WPUMP,Water pump,repair
ALIGN4,Four-wheel alignment,
`,
  'labor_types.csv': 'labor_type,description,pay_type\nCP,Customer,C\nWP,Warranty,W\nIN,Internal,I\n',
  'rates.csv': 'from_date,scope,rate\n2020-01-01,door,189.95\n',
  'ros.csv': `ro_number,open_date,close_date,status,ref_ro_number,advisor_number,advisor_name
1001,10/5/2026,10/5/2026,closed,,A1,Ana Ruiz
1002,10/5/2026,10/5/2026,closed,,A1,Ana Ruiz
1003,10/6/2026,10/6/2026,closed,,A2,
1004,10/7/2026,10/7/2026,closed,,A2,
1005,10/8/2026,10/8/2026,closed,,A2,
1006,10/8/2026,,void,,A2,
1007,10/9/2026,10/9/2026,closed,,A1,Ana Ruiz
1008,10/9/2026,10/9/2026,closed,1002,A1,Ana Ruiz
1009,10/11/2026,,open,,A1,Ana Ruiz
1010,10/10/2026,10/10/2026,closed,,A1,Ana Ruiz
`,
  'lines.csv': `ro_number,line,pay_type,labor_type,op_code,sold_hours,labor_sale,labor_cost,labor_discount,parts_sale,parts_cost
1001,A,C,CP,LOFSYN,0.30,32.00,8.10,0,46.50,31.00
1001,B,C,CP,MPI,0,0,0,0,0,0
1002,A,C,CP,BRKF,1.80,355.59,73.80,0,238.00,130.00
1002,B,C,CP,BRKFL,0.80,100.80,32.80,11.20,20.35,11.00
1003,A,W,WP,RECALL,0.60,102.60,30.00,0,81.00,50.00
1004,A,C,CP,DIAG1,1.00,189.95,50.00,0,0,0
1004,B,W,WP,WELEC,1.10,188.10,55.00,0,191.16,118.00
1005,A,I,IN,UCI,2.00,350.00,78.00,0,0,0
1006,A,C,CP,TROT,0.30,29.95,6.90,0,0,0
1007,A,C,CP,LOFSYN,0.30,0.00,8.10,32.00,46.50,31.00
1008,A,C,CP,BRKF,-1.80,-355.59,-73.80,0,-238.00,-130.00
1009,A,C,CP,WPUMP,3.40,0,0,0,0,0
1010,A,C,CP,ALIGN4,1.00,134.95,0,0,0,0
`,
  'techs.csv': `ro_number,line,tech_number,tech_name,flagged_hours,actual_hours
1001,A,T9,Gil Ode,0.30,0.25
1002,A,T5,Kim Fox,1.80,1.50
1003,A,T1,Tia Moss,0.60,0.50
`,
  'gl_accounts.csv': `account,description,type,department
4600,"Labor, customer",sale,Service
4999,Mystery income,sale,Service
6600,"Labor, customer, cost",cost,Service
`,
  'gl_balances.csv': `account,month,debit,credit
4600,2026-10,500,50500
4999,2026-10,0,700
6600,2026-10,12000,0
`,
};

const ford = {
  id: 'store-1',
  name: 'Smith Ford',
  timezone: 'America/Chicago',
  street: '1 Main St',
  city: 'Joliet',
  state: 'IL',
  postalCode: '60431',
  phone: '(555) 555-0171',
  brands: ['Ford'],
  stalls: 24,
};
const kia = { id: 'store-2', name: 'Smith Kia', timezone: 'America/Chicago', brands: ['Kia'] };
const person = (email: string, more: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email,
  role: 'MANAGER',
  jobTitle: 'SERVICE_MANAGER',
  ...more,
});
const review = { confirmed: true };
const open = { opens: '07:00', closes: '18:00' };

/** Everything that the steps say but the review. */
const steps: Readonly<Record<string, unknown>> = {
  group: { groupName: 'Smith Auto', stores: [ford, kia] },
  dms: { provider: 'CDK', authorizedBy: 'Pat Smith', authorizationSigned: true, extracts: ['ros', 'ledger'] },
  rates: {
    stores: [
      {
        store: ford.id,
        doorRate: 189.95,
        warrantyRate: 171,
        warrantyPartsMarkup: 40,
        weekdays: [1, 1, 1, 1, 1, 1, 0],
        hours: [open, open, open, open, open, open, { opens: null, closes: null }],
        days: [{ date: '2026-12-24', weight: 0.5 }],
      },
      { store: kia.id, doorRate: 150, warrantyRate: 140, from: '2026-01-01' },
    ],
  },
  laborTypes: {
    laborTypes: [{ store: ford.id, laborType: 'IN', payType: 'S', description: 'Service contracts' }],
  },
  people: {
    technicians: [{ store: ford.id, number: 'T5', name: 'Kim', role: 'Master', skill: 'A', shop: 'Main' }],
    advisors: [
      { store: ford.id, number: 'A2', name: 'Bo Wu' },
      { store: ford.id, number: 'A7', name: 'Ida Moss' },
    ],
  },
  opCodes: {
    opCodes: [
      { store: ford.id, opCode: 'ALIGN4', category: 'competitive' },
      { store: ford.id, opCode: 'BRKFL', category: 'maintenance', isMaintenance: true },
    ],
  },
  ledger: {
    accounts: [
      { store: ford.id, account: '4999', lineKey: 'service.sales.sublet', sign: -1 },
      // Placed when the chart of accounts still called it a sale.
      { store: ford.id, account: '6600', lineKey: 'service.sales.sublet' },
    ],
  },
  users: {
    users: [
      person('ann@example.com', { stores: [kia.id] }),
      person('joe@example.com'),
      person('pat@example.com'),
      person('lee@example.com'),
      person('bo@example.com', { firstName: 'Bo', lastName: 'Wu', stores: [ford.id] }),
      // Two advisors of one name: the first by the own title, which stays.
      person('ida@example.com', { firstName: 'Ida', lastName: 'Moss', stores: [ford.id] }),
      person('moss@example.com', {
        ...{ firstName: 'Ida', lastName: 'Moss', stores: [ford.id] },
        ...{ role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
      }),
      person('ana@example.com', { firstName: 'Ana', lastName: 'Ruiz', role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' }),
    ],
  },
};

const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('handing everything in', () => {
  it('makes stores, people and imports as described, and the first dashboard shows what an import by command would', async () => {
    await insertPerson(db, { id: 'lee', groupId: 'g-1', dealerships: [], role: 'EMPLOYEE', jobTitle: 'OFFICE_OTHER' });
    // Works as an advisor in a store of the group already, under another number.
    await insertPerson(db, {
      ...{ id: 'bo', groupId: 'g-1', dealerships: ['d-ref'], role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
      numbers: [{ dealershipId: 'd-ref', kind: 'advisor', number: 'A9' }],
    });
    await insertPerson(db, {
      ...{ id: 'ida', groupId: 'g-1', dealerships: ['d-ref'], role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
    });
    await inviteGroup(db, 'whole');
    const client = onboardingClient(api, pat, 'whole');
    expect(await client.save('group', steps.group)).toMatchObject({ status: 200 });
    for (const [name, text] of Object.entries(extract))
      expect(await client.sendFile(ford.id, name, text)).toMatchObject({ status: 200 });
    for (const step of Object.keys(steps).filter((each) => each !== 'group'))
      expect(await client.save(step, steps[step])).toMatchObject({ status: 200 });
    const answer = await client.save('review', review, { submit: true });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'submitted',
        submittedBy: 'Pat Person pat',
        maySave: false,
        existing: null,
        created: {
          stores: [
            { name: 'Smith Ford', dealershipId: 'd-smith-ford', isNew: true, import: { importId: expect.any(Number) } },
            { name: 'Smith Kia', dealershipId: 'd-smith-kia', isNew: true, import: null },
          ],
          people: [
            { email: 'ann@example.com', status: 'waiting', role: 'MANAGER', keepsRole: false },
            {
              ...{ email: 'joe@example.com', status: 'refused', message: 'Somebody already has this email address.' },
              role: null,
            },
            { email: 'pat@example.com', status: 'added', role: null, keepsRole: true },
            { email: 'lee@example.com', status: 'added', role: 'MANAGER', keepsRole: false },
            { email: 'bo@example.com', status: 'added', role: null, keepsRole: true },
            { email: 'ida@example.com', status: 'added', role: null, keepsRole: true },
            { email: 'moss@example.com', status: 'waiting', role: 'EMPLOYEE', keepsRole: false },
            { email: 'ana@example.com', status: 'waiting', role: 'EMPLOYEE', keepsRole: false },
          ],
        },
      },
    });
    // Administrators of each store read of a new member.
    const members = await db.query(
      `select dealership_id, seen_in from audit_log where action = 'Onboarding' and entity = 'app_user' and seen_in is not null`,
    );
    expect(members).toContainEqual({ dealership_id: 'd-smith-ford', seen_in: ['d-smith-kia'] });
    // As the files call her, so that she sees her own figures from the first day on.
    expect(
      await db.query(
        `select user_id = 'bo' as is_bo, dealership_id, kind, number from user_dms_number order by dealership_id, number`,
      ),
    ).toEqual([
      { is_bo: true, dealership_id: 'd-ref', kind: 'advisor', number: 'A9' },
      { is_bo: false, dealership_id: 'd-smith-ford', kind: 'advisor', number: 'A1' },
      { is_bo: true, dealership_id: 'd-smith-ford', kind: 'advisor', number: 'A2' },
    ]);
    const ended = await until(async () => {
      const { created } = (await client.read()).body as Onboarding;
      const status = created?.stores[0]?.import?.status;
      return status === 'waiting' || status === 'running' ? null : (created?.stores ?? []);
    });
    // The newest month that has figures, and none of a store without files.
    expect(ended.map(({ opens }) => opens)).toEqual([
      { department: 'service', period: { startDate: '2026-10-01', endDate: '2026-10-31' } },
      null,
    ]);
    await insertStock(db, 'd-smith-kia', '2026-11-18', [{ part: 'P1', onHand: 2, cost: 4 }]);
    const { created } = (await client.read()).body as Onboarding;
    expect(created?.stores[1]?.opens).toEqual({ department: 'parts', period: null });
    expect(ended[0]?.import).toMatchObject({ status: 'done', percent: 100, refusedRows: 0, error: null });
    // Nothing of the files stays once they are loaded.
    expect(await db.query('select 1 from upload')).toEqual([]);

    const folder = new ExtractFolder().write(extract);
    await runImport(db, 'd-ref', folder.path);
    folder.remove();
    const ask = async (call: CallDefinition, dealershipId: string) => {
      const { status, body } = await api.send(call, {
        as: pat,
        params: { userId: pat.userId, dealershipId },
        query: { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' },
      });
      expect(status).toBe(200);
      return (body as { data: unknown }).data;
    };
    const { byAdvisor: named, ...figures } = (await ask(calls.monthlyNumbers, 'd-smith-ford')) as Record<
      string,
      object
    >;
    const { byAdvisor: unnamed, ...expected } = (await ask(calls.monthlyNumbers, 'd-ref')) as Record<string, object>;
    expect(JSON.stringify(figures)).toContain('"elr"');
    // The week of six whole days changes what a day is worth, the placed code the work mix; nothing else may differ.
    expect(
      figuresOf(figures, ['ro_count', 'elr', 'hpro', 'labor_sales', 'parts_sales', 'labor_gp_pct', 'menu_pct']),
    ).toEqual(
      figuresOf(expected, ['ro_count', 'elr', 'hpro', 'labor_sales', 'parts_sales', 'labor_gp_pct', 'menu_pct']),
    );
    expect(figuresOf(figures, ['ro_count'])).toEqual([7]);
    expect(JSON.stringify(named)).toContain('Bo Wu');
    expect(JSON.stringify(unnamed)).not.toContain('Bo Wu');
  }, 120_000);

  it('keeps through the import what people have said', async () => {
    const rows = (table: string, columns: string, where = 'true') =>
      db.query(`select ${columns} from ${table} where dealership_id = 'd-smith-ford' and ${where} order by 1`);
    const [store] = await db.query(`select * from dealership where id = 'd-smith-ford'`);
    expect(store).toMatchObject({
      group_id: 'g-1',
      timezone: 'America/Chicago',
      address: '1 Main St',
      city: 'Joliet',
      phone: '(555) 555-0171',
      brands: ['Ford'],
      stalls: 24,
      dms_type: 'CDK',
    });
    const { week } = store as { week: { weight: number; opens: string | null }[] };
    expect(week.map(({ weight }) => weight)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(week.map(({ opens }) => opens)).toEqual([...Array.from({ length: 6 }, () => '07:00'), null]);
    expect(await rows('work_calendar', 'date::text as date, day_weight::float8 as weight')).toEqual([
      { date: '2026-12-24', weight: 0.5 },
    ]);
    expect(await rows('door_rate', 'from_date::text as from, scope, rate_c')).toEqual([
      // The same as in the store's own file, so it stays the file's.
      { from: '2020-01-01', scope: 'door', rate_c: 18_995 },
      { from: '2026-10-05', scope: 'warranty', rate_c: 17_100 },
    ]);
    expect(await rows('warranty_rate', 'manufacturer, labor_rate_c')).toEqual([
      { manufacturer: 'Ford', labor_rate_c: 17_100 },
    ]);
    // Nobody has said what the other store's warranty parts are marked up by: its rate stands by itself.
    expect(
      await db.query(
        `select d.scope, d.rate_c, w.manufacturer from door_rate d left join warranty_rate w using (dealership_id)
          where d.dealership_id = 'd-smith-kia' order by 1`,
      ),
    ).toEqual([
      { scope: 'door', rate_c: 15_000, manufacturer: null },
      { scope: 'warranty', rate_c: 14_000, manufacturer: null },
    ]);
    expect(await rows('labor_type', 'code, pay_type')).toEqual([
      { code: 'CP', pay_type: 'C' },
      { code: 'IN', pay_type: 'S' },
      { code: 'WP', pay_type: 'W' },
    ]);
    expect(await rows('op_code', 'code, category, mapping_source', "code in ('ALIGN4', 'BRKFL')")).toEqual([
      { code: 'ALIGN4', category: 'competitive', mapping_source: 'manual' },
      // The store's own file says the same, so it stays the file's.
      { code: 'BRKFL', category: 'maintenance', mapping_source: 'auto' },
    ]);
    expect(await rows('gl_account', 'account, statement_line, sign, map_source')).toEqual([
      { account: '4600', statement_line: 'service.sales.customer', sign: 1, map_source: 'auto' },
      { account: '4999', statement_line: 'service.sales.sublet', sign: -1, map_source: 'manual' },
      { account: '6600', statement_line: expect.any(String), sign: 1, map_source: 'auto' },
    ]);
    expect(await rows('technician_profile', 'number, role, skill, shop_id is not null as has_shop')).toEqual([
      { number: 'T5', role: 'Master', skill: 'A', has_shop: true },
    ]);
    // The DMS's own name wins where it has one.
    expect(await rows('dms_person', 'number, name, updated_by is null as of_dms', "number in ('T5', 'A2')")).toEqual([
      { number: 'A2', name: 'Bo Wu', of_dms: false },
      { number: 'T5', name: 'Kim Fox', of_dms: true },
    ]);
  });

  it('lets the people work in their stores, and has their invitations sent by themselves', async () => {
    const people = await db.query(
      `select u.email, u.role, u.default_dealership_id as default_id, coalesce(i.next_try_at <= i.created_at, false) as is_due,
              array(select d.dealership_id from user_dealership d where d.user_id = u.id order by 1) as stores
         from app_user u left join user_invitation i on i.user_id = u.id where u.group_id = 'g-1' order by 1`,
    );
    expect(people).toEqual([
      {
        email: 'ana@example.com',
        role: 'EMPLOYEE',
        default_id: 'd-smith-ford',
        is_due: true,
        stores: ['d-smith-ford', 'd-smith-kia'],
      },
      { email: 'ann@example.com', role: 'MANAGER', default_id: 'd-smith-kia', is_due: true, stores: ['d-smith-kia'] },
      // Worked in a store of the group before, so that role and title stay.
      {
        email: 'bo@example.com',
        role: 'EMPLOYEE',
        default_id: 'd-ref',
        is_due: false,
        stores: ['d-ref', 'd-smith-ford'],
      },
      {
        email: 'ida@example.com',
        role: 'EMPLOYEE',
        default_id: 'd-ref',
        is_due: false,
        stores: ['d-ref', 'd-smith-ford'],
      },
      // Works nowhere before, so that role and title are those that were drafted.
      {
        email: 'lee@example.com',
        role: 'MANAGER',
        default_id: 'd-smith-ford',
        is_due: false,
        stores: ['d-smith-ford', 'd-smith-kia'],
      },
      {
        email: 'moss@example.com',
        role: 'EMPLOYEE',
        default_id: 'd-smith-ford',
        is_due: true,
        stores: ['d-smith-ford'],
      },
      {
        email: 'pat@example.com',
        role: 'ADMIN_SUPER',
        default_id: 'd-smith-ford',
        is_due: false,
        stores: ['d-ref', 'd-smith-ford', 'd-smith-kia'],
      },
    ]);
    expect(
      await db.query(`select user_id, action, dealership_id from audit_log where entity = 'dealership' order by 3, 2`),
    ).toEqual(
      ['d-smith-ford', 'd-smith-kia'].flatMap((store) => [
        { user_id: 'pat', action: 'CreateDealership', dealership_id: store },
        { user_id: 'pat', action: 'UpdateDealershipInfo', dealership_id: store },
      ]),
    );
  });

  it('says of an invitation why it waits, and once nobody tries it again, that it did not leave', async () => {
    const client = onboardingClient(api, pat, 'whole');
    const ann = async () => ((await client.read()).body as Onboarding).created?.people[0];
    const round = (minutes: number, error: MailError) =>
      retryInvitations({
        db,
        clock: { ...testClock, now: () => new Date(testClock.now().getTime() + minutes * 60_000) },
        mailer: { send: () => Promise.reject(error) },
        provisioning: identity.provisioning,
        publicUrl: 'http://localhost:3000',
      });
    expect(await ann()).toMatchObject({ email: 'ann@example.com', status: 'waiting', message: null });
    await round(0, new MailError('mail_server_unreachable', 'no answer'));
    expect(await ann()).toMatchObject({ status: 'waiting', message: 'the mail server did not answer' });
    const reply = '550 5.1.1 No such user';
    await round(6, new MailError('mail_address_refused', 'no such user', { reply, isForGood: true }));
    expect(await ann()).toMatchObject({
      status: 'refused',
      message: expect.stringMatching(
        /^The account was created, but its invitation was not sent: the mail server said “550 .*”\. It can be sent again .*; if the address is wrong, delete the person there and create a new user\.$/,
      ),
    });
  });

  it('makes no store twice: one of that name gets what was said, unless its repair orders are dated in another time zone', async () => {
    await inviteGroup(db, 'again', { saved: { ...steps, users: { users: [] } } });
    const client = onboardingClient(still, pat, 'again');
    expect(
      await client.save('group', { groupName: 'Smith Auto', stores: [{ ...ford, timezone: 'America/Denver' }, kia] }),
    ).toMatchObject({ status: 200 });
    expect(await client.save('review', review, { submit: true })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'steps.group', code: 'timezone_in_use' }] },
    });
    expect((await client.read()).body).toMatchObject({ status: 'open', created: null });
    await client.save('group', {
      groupName: 'Smith Auto',
      stores: [{ ...ford, name: 'SMITH FORD', street: '2 Main St' }, kia],
    });
    expect((await client.save('review', review, { submit: true })).body).toMatchObject({
      status: 'submitted',
      created: {
        stores: [
          { dealershipId: 'd-smith-ford', isNew: false },
          { dealershipId: 'd-smith-kia', isNew: false },
        ],
      },
    });
    expect(await db.query(`select name, address from dealership where group_id = 'g-1' order by id`)).toEqual([
      { name: 'Reference', address: '' },
      { name: 'Smith Ford', address: '2 Main St' },
      { name: 'Smith Kia', address: '' },
    ]);
    expect(started).toEqual([]);
  });

  it('calls the group what the first step calls it, unless another group is called that', async () => {
    const named = (groupName: string) => ({ ...steps, group: { groupName, stores: [ford] }, users: { users: [] } });
    const nameOf = async () => (await db.query(`select name from dealership_group where id = 'g-1'`))[0]?.name;
    await inviteGroup(db, 'taken name', { saved: named('jones AUTO') });
    expect(await onboardingClient(still, pat, 'taken name').save('review', review, { submit: true })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'steps.group', code: 'group_name_taken' }] },
    });
    expect(await nameOf()).toBe('Smith Auto');
    await inviteGroup(db, 'new name', { saved: named('Smith Automotive') });
    const answer = await onboardingClient(still, pat, 'new name').save('review', review, { submit: true });
    expect(answer).toMatchObject({ status: 200, body: { groupName: 'Smith Automotive' } });
    expect(await nameOf()).toBe('Smith Automotive');
    expect(await db.query(`select user_id, before, after from audit_log where entity = 'dealership_group'`)).toEqual([
      { user_id: 'pat', before: { name: 'Smith Auto' }, after: { name: 'Smith Automotive' } },
    ]);
    // The log of every store of the group has it.
    const log = await api.send(calls.auditLog, {
      as: pat,
      params: { userId: pat.userId, dealershipId: 'd-ref' },
      query: { entity: 'dealership_group' },
    });
    expect(log).toMatchObject({ status: 200, body: { data: [{ before: { name: 'Smith Auto' } }] } });
    await db.execute(`update dealership_group set name = 'Smith Auto' where id = 'g-1'`);
  });

  it('leaves a name that the group was given after the first step was saved', async () => {
    await inviteGroup(db, 'renamed', { saved: { ...steps, users: { users: [] } } });
    const client = onboardingClient(still, pat, 'renamed');
    await client.save('group', { groupName: 'Smith Motors', stores: [ford] });
    await db.execute(`update dealership_group set name = 'Smith Holdings' where id = 'g-1'`);
    const answer = await client.save('review', review, { submit: true });
    await db.execute(`update dealership_group set name = 'Smith Auto' where id = 'g-1'`);
    expect(answer).toMatchObject({ status: 200, body: { groupName: 'Smith Holdings' } });
  });

  it('restates the lines that such a store has, and their price by its matrix, with the kinds of work that were said', async () => {
    await db.execute(
      `insert into labor_matrix (dealership_id, id, name, effective_from, door_rate_c, cells, active)
       values ('d-smith-ford', 1, 'Grid', '2026-01-01', 20000, array(select 2000 * n from generate_series(1, 20) n), true)`,
    );
    await db.execute(
      `insert into labor_matrix_type (dealership_id, matrix_id, labor_type) values ('d-smith-ford', 1, 'CP')`,
    );
    const opCodes = [{ store: ford.id, opCode: 'ALIGN4', category: 'repair' }];
    await inviteGroup(db, 'placed', { saved: { ...steps, users: { users: [] }, opCodes: { opCodes } } });
    expect(await onboardingClient(still, pat, 'placed').save('review', review, { submit: true })).toMatchObject({
      status: 200,
    });
    expect(
      await db.query(
        `select category, matrix_price_c from ro_line where dealership_id = 'd-smith-ford' and op_code = 'ALIGN4'`,
      ),
    ).toEqual([{ category: 'repair', matrix_price_c: 20_000 }]);
  });

  it('lets go of the files of a store that was taken away, and of those still on their way', async () => {
    await inviteGroup(db, 'left', { saved: { ...steps, users: { users: [] } } });
    const client = onboardingClient(still, pat, 'left');
    expect(
      await client.sendFile(kia.id, 'op_codes.csv', 'op_code,description,category\nA1,Oil,repair\n'),
    ).toMatchObject({ status: 200 });
    const lines = Buffer.from(extract['lines.csv'] ?? '');
    const head = lines.toString('base64');
    expect(
      await still.send(calls.onboardingSample, {
        as: pat,
        body: { onboardingToken: 'left', store: ford.id, file: { name: 'lines.csv', size: lines.length, head } },
      }),
    ).toMatchObject({ status: 200 });
    expect(await db.query(`select 1 from upload where owner like 'onboarding:%'`)).toHaveLength(2);
    await client.save('group', { groupName: 'Smith Auto', stores: [ford] });
    expect(await client.save('review', review, { submit: true })).toMatchObject({ status: 200, body: { samples: [] } });
    await sweep(db, overUploads);
    expect(await db.query('select 1 from upload')).toEqual([]);
    expect(await db.query('select 1 from onboarding_sample where store = $1', [kia.id])).toEqual([]);
  });
});

/** Values of figures by their keys, of all pay types. */
function figuresOf(answer: object, keys: readonly string[]): unknown[] {
  const { kpis } = answer as { kpis: { key: string; value: unknown }[] };
  return keys.map((key) => kpis.find((kpi) => kpi.key === key)?.value);
}
