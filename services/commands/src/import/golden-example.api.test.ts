import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { type CallDefinition, calls, type Kpi, monthlyNumbersSchema, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { exitCodeOf, importExtract } from '@fixed-ops/importer';

/** The example of DOMAIN 2.6 as a dealership would send it. The open repair order was opened on the day after the last close. */
const extract = {
  'op_codes.csv': `op_code,category
LOFSYN,competitive
MPI,courtesy
BRKF,repair
BRKFL,maintenance
RECALL,repair
DIAG1,diagnostic
WELEC,repair
UCI,internal
TROT,competitive
WPUMP,repair
ALIGN4,competitive
`,
  'rates.csv': 'from_date,scope,rate\n2020-01-01,door,189.95\n',
  'ros.csv': `ro_number,open_date,close_date,status,ref_ro_number
1001,10/5/2026,10/5/2026,closed,
1002,10/5/2026,10/5/2026,closed,
1003,10/6/2026,10/6/2026,closed,
1004,10/7/2026,10/7/2026,closed,
1005,10/8/2026,10/8/2026,closed,
1006,10/8/2026,,void,
1007,10/9/2026,10/9/2026,closed,
1008,10/9/2026,10/9/2026,closed,1002
1009,10/11/2026,,open,
1010,10/10/2026,10/10/2026,closed,
`,
  'lines.csv': `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost,labor_discount,parts_sale,parts_cost
1001,A,C,LOFSYN,0.30,32.00,8.10,0,46.50,31.00
1001,B,C,MPI,0,0,0,0,0,0
1002,A,C,BRKF,1.80,355.59,73.80,0,238.00,130.00
1002,B,C,BRKFL,0.80,100.80,32.80,11.20,20.35,11.00
1003,A,W,RECALL,0.60,102.60,30.00,0,81.00,50.00
1004,A,C,DIAG1,1.00,189.95,50.00,0,0,0
1004,B,W,WELEC,1.10,188.10,55.00,0,191.16,118.00
1005,A,I,UCI,2.00,350.00,78.00,0,0,0
1006,A,C,TROT,0.30,29.95,6.90,0,0,0
1007,A,C,LOFSYN,0.30,0.00,8.10,32.00,46.50,31.00
1008,A,C,BRKF,-1.80,-355.59,-73.80,0,-238.00,-130.00
1009,A,C,WPUMP,3.40,0,0,0,0,0
1010,A,C,ALIGN4,1.00,134.95,0,0,0,0
`,
  'techs.csv': `ro_number,line,tech_number,flagged_hours,actual_hours
1001,A,T9,0.30,0.25
1001,B,T9,0,0.20
1002,A,T5,1.80,1.50
1002,B,T5,0.80,0.70
1003,A,T1,0.60,0.50
1004,A,T1,1.00,1.10
1004,B,T1,1.10,0.90
1005,A,T6,2.00,1.80
1006,A,T11,0.30,0.30
1007,A,T9,0.30,0.25
1008,A,T5,-1.80,0
`,
};

const range = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

describe('the golden example, loaded from files and asked through the API', () => {
  let database: TemporaryDatabase;
  let folder: string;
  let api: TestApi;
  let ask: (call: CallDefinition) => Promise<unknown>;
  let kpis: readonly Kpi[];
  let byPayType: Readonly<Record<string, readonly Kpi[]>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixed-ops-golden-'));
    for (const [name, text] of Object.entries(extract)) await writeFile(join(folder, name), text);
    database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    const { db } = database;
    await db.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
    await db.execute(
      `insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'America/New_York')`,
    );
    await db.execute(
      `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id, is_verified)
       values ('u', 'account', 'Dana', 'Whitfield', 'dana@example.com', 'ADMIN_SUPER', 'SERVICE_DIRECTOR', 'Service', 'g', true)`,
    );
    await db.execute(`insert into user_dealership (user_id, dealership_id) values ('u', 'd')`);
    const report = await importExtract(db, { dealershipId: 'd', paths: [folder], today: () => '2026-11-20' });
    expect(exitCodeOf(report)).toBe(0);

    const asker = { userId: userIdSchema.parse('u'), localAccountId: 'account' };
    api = await startApi({ db });
    ask = async (call) => {
      const { status, body } = await api.send(call, {
        as: asker,
        params: { userId: asker.userId, dealershipId: 'd' },
        query: range,
      });
      expect(status).toBe(200);
      return body;
    };
    const answer = monthlyNumbersSchema.parse(dataOf(await ask(calls.monthlyNumbers)));
    ({ kpis, byPayType } = answer);
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const dataOf = (body: unknown): unknown =>
    typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  const of = (list: readonly Kpi[] | undefined, key: string) => list?.find((kpi) => kpi.key === key)?.value;
  const scope = (name: string, keys: readonly string[]) => keys.map((key) => of(byPayType[name], key));

  test('counts seven repair orders: the mixed one in both of its pay types, void, credit and open ones in none', () => {
    expect(of(kpis, 'ro_count')).toBe(7);
    expect(['C', 'W', 'I'].map((name) => of(byPayType[name], 'ro_count'))).toEqual([5, 2, 1]);
  });

  test('gives the figures of each pay type', () => {
    const keys = ['elr', 'hpro', 'labor_gp_pct', 'parts_gp_pct'];
    expect(scope('C', ['labor_sales', 'parts_sales', ...keys])).toEqual([457.7, 113.35, 134.62, 0.68, 78.37, 35.6]);
    expect(scope('W', keys)).toEqual([171, 0.85, 70.76, 38.27]);
    expect(scope('I', keys)).toEqual([175, 2, 77.71, null]);
  });

  test('gives discounts, one-line, maintenance and missing technicians', () => {
    const keys = ['discount_pct', 'disc_ro_pct', 'one_line_pct', 'missing_tech_pct', 'menu_pct'];
    expect(keys.map((key) => of(kpis, key))).toEqual([8.62, 40, 80, 11.11, 20]);
  });

  test('gives the efficiency of a technician', async () => {
    const answer = calls.techPerformanceEff.response.parse(await ask(calls.techPerformanceEff));
    // T1: 0.6 + 1.0 + 1.1 sold hours ÷ 0.5 + 1.1 + 0.9 punched hours.
    expect(answer.data.rows.find((row) => row.techNumber === 'T1')).toMatchObject({ efficiencyPct: 108 });
  });
});
