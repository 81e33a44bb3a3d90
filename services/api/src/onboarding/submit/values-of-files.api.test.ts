import { calls, type Onboarding } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { inviteGroup, onboardingClient } from '../testing/onboarding-client.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let pat: Person;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db, provisioning: stubProvisioning().provisioning });
  await insertGroup(db, 'g-1', 'Smith Auto');
  pat = await insertPerson(db, { id: 'pat', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});

/** As long as an import takes a code, an account or a number. */
const long = (kind: string): string => kind.padEnd(250, '-');
const description = 'Customer pay '.repeat(30).slice(0, 300).trim();
const name = 'Lee '.repeat(50).trim();

/** Each kind of value once in capitals, once in small letters and once as long as can be. */
const extract: Readonly<Record<string, string>> = {
  'op_codes.csv': `op_code,description,category,is_maintenance
LOF,Oil and filter,competitive,no
lof,Oil,,
${long('OP')},Long,,
TROT,Tire rotation,competitive,yes
ZZ,Whatever,,
`,
  'labor_types.csv': `labor_type,description,pay_type\nCP,${description},C\ncp,Counter,I\n${long('LT')},Long,W\n`,
  'ros.csv': `ro_number,open_date,close_date,status,advisor_number,advisor_name
1,10/5/2026,10/5/2026,closed,A1,
2,10/5/2026,10/5/2026,closed,a1,
3,10/6/2026,10/6/2026,closed,${long('A')},Ana Ruiz
`,
  'lines.csv': `ro_number,line,pay_type,labor_type,op_code,sold_hours,labor_sale,labor_cost
1,A,C,CP,LOF,0.30,32.00,8.10
2,A,I,cp,lof,0.50,50.00,10.00
3,A,W,${long('LT')},${long('OP')},1.00,100.00,20.00
3,B,C,CP,TROT,0.30,30.00,8.00
`,
  'techs.csv': `ro_number,line,tech_number,tech_name,flagged_hours
1,A,T5,,0.30
2,A,t5,,0.50
3,A,${long('T')},${name},1.00
`,
  'gl_accounts.csv': `account,description,type,department
46A,"Labor, customer",sale,Service
46a,"Labor, other",sale,Service
${long('46')},Mystery income,sale,Service
`,
};

const store = { id: 's-1', name: 'Smith Ford', timezone: 'America/Chicago', brands: ['Ford'] };
const ours = <Entry extends object>(entries: readonly Entry[]) => entries.map((each) => ({ store: store.id, ...each }));

/** Every step but the review, as the pages send it. */
const steps: Readonly<Record<string, object>> = {
  dms: { provider: 'CDK', authorizedBy: 'Pat', authorizationSigned: true, extracts: ['ros'] },
  rates: { stores: [{ store: store.id, doorRate: 189.95 }] },
  laborTypes: {
    laborTypes: ours([
      { laborType: 'CP', payType: 'C' },
      { laborType: 'cp', payType: 'S' },
      { laborType: long('LT'), payType: 'M' },
    ]),
  },
  people: {
    technicians: ours([
      { number: 'T5', name: 'Kim Fox', role: 'Master' },
      { number: 't5', name: 'Gil Ode', role: 'Lube' },
      { number: long('T'), name },
    ]),
    advisors: ours([
      { number: 'A1', name: 'Bo Wu' },
      { number: 'a1', name: 'Di Roe' },
      { number: long('A'), name: 'Ana Ruiz' },
    ]),
  },
  opCodes: {
    opCodes: ours([
      { opCode: 'lof', category: 'maintenance', isMaintenance: true },
      { opCode: long('OP'), category: 'repair' },
    ]),
  },
  ledger: {
    accounts: ours([
      { account: '46A', lineKey: 'service.sales.customer' },
      { account: '46a', lineKey: 'service.sales.sublet', sign: -1 },
      { account: long('46'), lineKey: '' },
    ]),
  },
  users: {
    users: [
      {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
        role: 'EMPLOYEE',
        jobTitle: 'SERVICE_ADVISOR',
      },
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

describe('values as files have them', () => {
  it('are saved and handed in whatever their case and length, and the store has each for itself', async () => {
    await inviteGroup(db, 'whole');
    const client = onboardingClient(api, pat, 'whole');
    expect(await client.save('group', { groupName: 'Smith Auto', stores: [store] })).toMatchObject({ status: 200 });
    for (const [file, text] of Object.entries(extract))
      expect(await client.sendFile(store.id, file, text)).toMatchObject({
        status: 200,
        body: { sample: { refusedRows: 0 } },
      });
    for (const [step, data] of Object.entries(steps))
      expect([step, (await client.save(step, data)).body]).toMatchObject([step, { saved: { [step]: data } }]);
    const { stores } = calls.onboardingFound.response.parse((await client.found('opCodes')).body);
    expect(stores[0]?.opCodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ opCode: 'LOF', category: 'competitive', isMaintenance: false }),
        expect.objectContaining({ opCode: 'TROT', category: 'competitive', isMaintenance: true }),
      ]),
    );
    // A code that was not sent has the place that it has in the files.
    expect(((await client.read()).body as Onboarding).steps).toContainEqual(
      expect.objectContaining({
        step: 'opCodes',
        checks: [{ code: 'opCodesToPlace', store: store.id, count: 1, of: 5 }],
      }),
    );
    expect(await client.save('review', { confirmed: true }, { submit: true })).toMatchObject({
      status: 200,
      body: { created: { people: [{ email: 'ana@example.com', status: 'waiting' }] } },
    });
    const made = await until(async () => {
      const { created } = (await client.read()).body as Onboarding;
      const status = created?.stores[0]?.import?.status;
      return status === 'waiting' || status === 'running' ? null : (created?.stores[0] ?? null);
    });
    expect(made.import).toMatchObject({ status: 'done', refusedRows: 0 });

    const rows = (table: string, columns: string, order: string) =>
      db.query(`select ${columns} from ${table} where dealership_id = $1 order by ${order} collate "C"`, [
        made.dealershipId,
      ]);
    expect(await rows('op_code', 'code, category, is_maint, mapping_source', 'code')).toEqual([
      { code: 'LOF', category: 'competitive', is_maint: false, mapping_source: 'auto' },
      { code: long('OP'), category: 'repair', is_maint: false, mapping_source: 'manual' },
      { code: 'TROT', category: 'competitive', is_maint: true, mapping_source: 'auto' },
      { code: 'ZZ', category: '', is_maint: false, mapping_source: 'auto' },
      { code: 'lof', category: 'maintenance', is_maint: true, mapping_source: 'manual' },
    ]);
    expect(await rows('ro_line', 'op_code, category, is_maint', 'op_code')).toEqual([
      { op_code: 'LOF', category: 'competitive', is_maint: false },
      { op_code: long('OP'), category: 'repair', is_maint: false },
      { op_code: 'TROT', category: 'competitive', is_maint: true },
      { op_code: 'lof', category: 'maintenance', is_maint: true },
    ]);
    expect(await rows('labor_type', 'code, description, pay_type', 'code')).toEqual([
      { code: 'CP', description, pay_type: 'C' },
      { code: long('LT'), description: 'Long', pay_type: 'M' },
      { code: 'cp', description: 'Counter', pay_type: 'S' },
    ]);
    expect(await rows('dms_person', 'kind, number, name', 'kind || number')).toEqual([
      { kind: 'advisor', number: long('A'), name: 'Ana Ruiz' },
      { kind: 'advisor', number: 'A1', name: 'Bo Wu' },
      { kind: 'advisor', number: 'a1', name: 'Di Roe' },
      { kind: 'technician', number: long('T'), name },
      { kind: 'technician', number: 'T5', name: 'Kim Fox' },
      { kind: 'technician', number: 't5', name: 'Gil Ode' },
    ]);
    expect(await rows('technician_profile', 'number, role', 'number')).toEqual([
      { number: 'T5', role: 'Master' },
      { number: 't5', role: 'Lube' },
    ]);
    expect(await rows('gl_account', 'account, statement_line, sign, map_source', 'account')).toEqual([
      { account: long('46'), statement_line: null, sign: 1, map_source: 'manual' },
      { account: '46A', statement_line: 'service.sales.customer', sign: 1, map_source: 'manual' },
      { account: '46a', statement_line: 'service.sales.sublet', sign: -1, map_source: 'manual' },
    ]);
    // The number by which an advisor sees the own figures is the files' as well.
    expect(await db.query('select number from user_dms_number where dealership_id = $1', [made.dealershipId])).toEqual([
      { number: long('A') },
    ]);
  }, 120_000);

  it('are described as in labor_types.csv before that is loaded, unless an earlier page saved a description', async () => {
    const still = await startApi({ db, provisioning: stubProvisioning().provisioning, startImport: () => undefined });
    const other = { ...store, id: 's-2', name: 'Smith Kia' };
    const laborTypes = [
      { store: other.id, laborType: 'CP', payType: 'C' },
      { store: other.id, laborType: 'cp', payType: 'S', description: 'From before' },
    ];
    await inviteGroup(db, 'before', {
      saved: {
        ...steps,
        group: { groupName: 'Smith Auto', stores: [other] },
        rates: { stores: [{ store: other.id, doorRate: 150 }] },
        laborTypes: { laborTypes },
        users: { users: [] },
      },
    });
    const client = onboardingClient(still, pat, 'before');
    const sent = await client.sendFile(other.id, 'labor_types.csv', extract['labor_types.csv'] ?? '');
    expect(sent).toMatchObject({ status: 200 });
    expect(await client.save('review', { confirmed: true }, { submit: true })).toMatchObject({ status: 200 });
    await still.close();
    const rows = await db.query(
      `select code, description from labor_type t join dealership d on d.id = t.dealership_id and d.name = $1
        order by code collate "C"`,
      [other.name],
    );
    expect(rows).toEqual([
      { code: 'CP', description },
      { code: 'cp', description: 'From before' },
    ]);
  });
});
