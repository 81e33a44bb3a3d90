import { type CallDefinition, calls, type Doubt } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const period = { startDate: '2026-11-02', endDate: '2026-11-03' };
const closed = '2026-11-03';
const technicians = [{ number: 'T1', actual: 1 }];
const whole = { pay: 'C', op: 'LOF', category: 'maintenance', hours: 1, labor: 90, laborCost: 30, technicians };
const costless = { ...whole, laborCost: 0 };
const nobodys = { ...whole, technicians: [] };
const unmapped = { ...whole, op: 'MISC', category: '' };

/** In half of the repair orders another line than the op code's own, or than the pay type's, has what is looked for. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  const orders = [
    { number: '601', lines: [costless, { ...costless, labor: 40 }, { ...whole, op: 'ROT' }] },
    { number: '602', lines: [whole, { ...costless, op: 'ROT' }] },
    { number: '603', lines: [nobodys, { ...whole, op: 'ROT' }] },
    { number: '604', lines: [whole, { ...nobodys, op: 'ROT' }] },
    { number: '605', lines: [whole, { ...costless, pay: 'W' }, { ...nobodys, pay: 'W' }] },
    { number: '606', advisor: 'A2', lines: [costless, nobodys, { ...unmapped, op: '' }] },
    { number: '607', advisor: 'A2', lines: [unmapped, unmapped, { ...unmapped, pay: 'W' }] },
    {
      number: '608',
      lines: [
        { ...costless, op: 'lof' },
        { ...nobodys, op: 'lof' },
      ],
    },
    { number: '609', lines: [{ ...whole, technicians: [{ number: 'T2' }] }] },
  ];
  for (const order of orders) await insertRepairOrder(db, 'd1', { closed, ...order });
  for (const code of ['LOF', 'lof', 'ROT', 'MISC'])
    await insert(db, 'op_code', { dealership_id: 'd1', code, category: code === 'MISC' ? '' : 'maintenance' });
  await opened.person('director');
  return opened;
});

async function doubtOf(reason: Doubt['reason'], query: Record<string, string>): Promise<Doubt | undefined> {
  const { body } = await store().ask(calls.dataConfidence, 'director', { query: { ...period, ...query } });
  return calls.dataConfidence.response.parse(body).data.find((doubt) => doubt.reason === reason);
}

/** What a call lists for the address that a doubt leads to. */
async function listed(call: CallDefinition, doubt: Doubt | undefined, more: Record<string, string> = {}) {
  const asked = new URLSearchParams(doubt?.link?.to.split('?')[1]);
  const payType = asked.get('payType');
  for (const name of ['payType', 'view']) asked.delete(name);
  const query = { ...Object.fromEntries(asked), ...(payType === null ? {} : { payTypes: payType }), ...more };
  const { status, body } = await store().ask(call, 'director', { query });
  expect(status).toBe(200);
  return body;
}

const LACKS = {
  costEstimated: 'l.labor_cost_c = 0',
  missingTechnician: 'not exists (select 1 from ro_line_tech t where t.line_id = l.id)',
};
/** Lines and repair orders of a doubt, by hand. */
async function byHand(reason: keyof typeof LACKS, where: string) {
  const [row] = await store().db.query<{ lines: number; numbers: string[] }>(
    `select count(*) as lines, array_agg(distinct r.ro_number order by r.ro_number) as numbers
       from ro_line l join repair_order r on r.id = l.ro_id
      where l.close_date between '2026-11-02' and '2026-11-03' and l.sold_h > 0 and ${LACKS[reason]} and ${where}`,
  );
  return row;
}

describe('a doubt counts as many repair orders as its link lists', () => {
  const selections: readonly (readonly [string, Record<string, string>, string])[] = [
    ['an op code', { opCode: 'LOF' }, `l.op_code = 'LOF'`],
    ['an op code of customer pay', { opCode: 'LOF', payTypes: 'C' }, `l.op_code = 'LOF' and l.pay_type = 'C'`],
    ['an op code of an advisor', { opCode: 'LOF', advisors: 'A1' }, `l.op_code = 'LOF' and r.advisor_number = 'A1'`],
    ['an op code in small letters beside the same in capitals', { opCode: 'lof' }, `l.op_code = 'lof'`],
    ['a pay type', { payTypes: 'W' }, `l.pay_type = 'W'`],
    ['an advisor', { advisors: 'A2' }, `r.advisor_number = 'A2'`],
  ];
  for (const reason of ['costEstimated', 'missingTechnician'] as const) {
    test.each(selections)(`${reason} of %s`, async (_words, query, where) => {
      const doubt = await doubtOf(reason, query);
      const { lines, numbers } = (await byHand(reason, where)) ?? { lines: 0, numbers: [] };
      expect(doubt?.count).toBe(lines);
      const found = calls.searchRos.response.parse(await listed(calls.searchRos, doubt));
      expect(found.data.map(({ roNumber }) => roNumber).toSorted()).toEqual(numbers);
      const ofOrders = lines === numbers.length ? '' : ` of ${numbers.length} repair order`;
      expect(doubt?.text).toMatch(new RegExp(`^${lines} lines?${ofOrders}`));
    });
  }
});

test('a doubt about codes counts the lines of the codes that its link lists', async () => {
  const doubt = await doubtOf('unmappedOpCodes', { payTypes: 'C' });
  const { data } = calls.opCodeAnalysis.response.parse(await listed(calls.opCodeAnalysis, doubt));
  const [row] = await store().db.query<{ lines: number }>(
    `select count(*) as lines from ro_line where pay_type = 'C' and category = ''`,
  );
  expect(doubt?.count).toBe(row?.lines);
  expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(row?.lines);
});

test.each([
  ['missingTechnician', 'technician'],
  ['noPunch', 'punch'],
] as const)('%s of the store counts the lines that its link lists', async (reason, lack) => {
  const doubt = await doubtOf(reason, {});
  const { total } = calls.workshopLines.response.parse(await listed(calls.workshopLines, doubt, { lack }));
  expect(doubt?.count).toBeGreaterThan(0);
  expect(doubt?.count).toBe(total);
});

test('a doubt of some people, whose link lists lines of everybody, says so', async () => {
  expect((await doubtOf('noPunch', {}))?.link?.label).toBe('Lines without a punch');
  expect((await doubtOf('noPunch', { technicians: 'T2' }))?.link?.label).toBe('Lines of the store without a punch');
});
