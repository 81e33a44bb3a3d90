import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { calls, type MaintenanceOpCode, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { demoFormerCodes, demoPlans, loadDemo } from '@fixed-ops/demo';
import { z } from 'zod';

const LAKEVIEW = 'd-lakeview-honda';
const personSchema = z.object({ id: userIdSchema, local_account_id: z.string() });

let database: TemporaryDatabase;
let api: TestApi;
let opCodes: readonly MaintenanceOpCode[];

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  const plans = demoPlans.filter(({ id }) => id === LAKEVIEW).map((plan) => ({ ...plan, monthsOfHistory: 1 }));
  await loadDemo(database.db, { today: '2026-11-20', plans });
  api = await startApi({ db: database.db });
  const [row] = await database.db.query(
    `select u.id, u.local_account_id from app_user u join user_dealership d on d.user_id = u.id and d.dealership_id = $1
      where u.role = 'ADMIN_SUPER' and u.deleted_at is null order by u.id limit 1`,
    [LAKEVIEW],
  );
  const person = personSchema.parse(row);
  const as = { userId: person.id, localAccountId: person.local_account_id };
  const answer = await api.send(calls.maintOpCodes, { as, params: { userId: as.userId, dealershipId: LAKEVIEW } });
  opCodes = calls.maintOpCodes.response.parse(answer.body).data;
}, 60_000);
afterAll(async () => {
  await api?.close();
  await database?.close();
});

test('every code that Lakeview brought from its former system is unmapped, and its words suggest the category of its job', () => {
  const byCode = new Map(opCodes.map((row) => [row.opCode, row]));
  const told = demoFormerCodes.map(({ code, description }) => {
    const row = byCode.get(code);
    return { code, description, category: row?.category, suggested: row?.suggestion?.category };
  });
  expect(told).toHaveLength(40);
  expect(told).toEqual(
    demoFormerCodes.map(({ code, description, of }) => ({
      code,
      description,
      category: '',
      suggested: byCode.get(of)?.category,
    })),
  );
});
