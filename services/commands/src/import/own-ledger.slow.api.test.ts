import { calls } from '@fixed-ops/contract';
import { type Table, useOwnStore } from '../testing/own-store.ts';

// A ledger with an account for every combination of a department in the feed and a line chosen by a person. The expected totals follow
// RULINGS ("Ledger totals"), added up here account by account.

type Part = 'service' | 'parts' | 'body' | 'store';
type Type = 'sale' | 'cost' | 'expense';

const MONTH = '2026-10';
const PARTS: readonly Part[] = ['service', 'parts', 'body', 'store'];
const TYPES: readonly Type[] = ['sale', 'cost', 'expense'];
/** The words for a department in the feed, and the department that they mean. */
const NAMED: readonly (readonly [words: string, part: Part | null])[] = [
  ['Svc Dept', 'service'],
  ['P & A', 'parts'],
  ['Collision Center', 'body'],
  ['Administration', 'store'],
  ['03', null],
  ['', null],
];
/** A line of each department for each type. A missing entry means that no account can be mapped there. */
const LINES: Readonly<Record<Type, Readonly<Partial<Record<Part, string>>>>> = {
  sale: { service: 'service.sales.customer', parts: 'parts.sales.counter', body: 'body.sales.labor' },
  cost: { service: 'service.cost.labor', parts: 'parts.cost.counter', body: 'body.cost.labor' },
  expense: { service: 'service.expense.semiFixed.tools', parts: 'parts.expense.fixed.rent', store: 'store.overhead' },
};

interface Account {
  readonly account: string;
  readonly type: Type;
  readonly words: string;
  readonly named: Part | null;
  /** The line that a person chose, `no line`, or null if nobody chose. */
  readonly said: string | 'no line' | null;
  readonly debitC: number;
  readonly creditC: number;
}

const accounts: readonly Account[] = TYPES.flatMap((type) =>
  NAMED.flatMap(([words, named]) =>
    [null, 'no line', ...Object.values(LINES[type])].map((said) => ({ words, named, said })),
  ).map((each, index) => {
    const account = `${type[0]}${100 + index}`;
    const amountC = { sale: 300_000, cost: 100_000, expense: 70_000 }[type] * (index + 1) + 37 * index;
    // Books the correction on the other side, as offices do.
    const [debitC, creditC] = type === 'sale' ? [1_111, amountC + 1_111] : [amountC + 2_222, 2_222];
    return { ...each, account, type, debitC, creditC };
  }),
);

const amountOf = ({ type, debitC, creditC }: Account) => (type === 'sale' ? creditC - debitC : debitC - creditC);
const isOnLine = ({ said }: Account) => said !== null && said !== 'no line';
const partOf = ({ said, named, ...rest }: Account): Part | null =>
  isOnLine({ said, named, ...rest }) ? (PARTS.find((part) => said?.startsWith(`${part}.`)) ?? null) : named;
const sum = (some: readonly Account[]) => some.reduce((total, each) => total + amountOf(each), 0);
const of = (part: Part, type: Type) => accounts.filter((each) => partOf(each) === part && each.type === type);
const dollars = (cents: number) => Math.round(cents) / 100;

const extract: Readonly<Record<string, Table>> = {
  'gl_accounts.csv': [
    ['account', 'description', 'type', 'department'],
    ...accounts.map(({ account, type, words }) => [account, `Zzz ${account}`, type, words]),
    ['a1', 'Zzz asset', 'asset', 'Svc Dept'],
    ['o1', 'Zzz other', 'other', 'P & A'],
  ],
  'gl_balances.csv': [
    ['account', 'month', 'debit', 'credit'],
    ...accounts.map(({ account, debitC, creditC }) => [account, MONTH, dollars(debitC), dollars(creditC)]),
    ['a1', MONTH, 900, 0],
    ['o1', MONTH, 0, 900],
  ],
};
const { load, send } = useOwnStore();

beforeAll(async () => {
  expect(await load(extract)).toBe(0);
  const before = await send(calls.aiStatementAccountMapping);
  const { data } = calls.aiStatementAccountMapping.response.parse(before.body);
  // Words without a meaning get no guessed line.
  expect(data.filter(({ lineKey }) => lineKey !== null)).toEqual([]);
  const saidOf = new Map(accounts.map(({ account, said }) => [account, said]));
  const sent = data.map((row) => {
    const said = saidOf.get(row.account) ?? null;
    return said === null ? row : { ...row, lineKey: said === 'no line' ? null : said, source: 'manual' };
  });
  const saved = await send(calls.putAiStatementAccountMapping, { body: { data: sent }, etag: before.etag });
  expect(saved.status).toBe(200);
}, 60_000);

const statement = async (department: string) =>
  calls.statementModel.response.parse(
    (await send(calls.statementModel, { query: { department, month: MONTH, basis: 'month' } })).body,
  ).data;
const months = async () =>
  calls.monthlyNumbersAccounting.response.parse(
    (
      await send(calls.monthlyNumbersAccounting, {
        query: { startDate: `${MONTH}-01`, endDate: `${MONTH}-31`, months: '1' },
      })
    ).body,
  ).data;

/** The totals that the rules give for the accounts of a department. */
function expected(part: 'service' | 'parts'): Readonly<Record<string, number>> {
  const [sales, cost, expense] = TYPES.map((type) => sum(of(part, type)));
  const loose = (type: Type) => sum(of(part, type).filter((each) => !isOnLine(each)));
  const section = { sale: 'sales', cost: 'cost', expense: 'expense' } as const;
  return {
    [`${part}.total_sales`]: dollars(sales ?? 0),
    [`${part}.total_cost`]: dollars(cost ?? 0),
    [`${part}.gross`]: dollars((sales ?? 0) - (cost ?? 0)),
    [`${part}.total_expense`]: dollars(expense ?? 0),
    [`${part}.net`]: dollars((sales ?? 0) - (cost ?? 0) - (expense ?? 0)),
    ...Object.fromEntries(TYPES.map((type) => [`${part}.${section[type]}.unmapped`, dollars(loose(type))])),
    ...Object.fromEntries(
      TYPES.flatMap((type) => {
        const line = LINES[type][part];
        return line === undefined ? [] : [[line, dollars(sum(accounts.filter(({ said }) => said === line)))]];
      }),
    ),
    fixed_absorption: absorption(),
  };
}

/** Gross of service, parts and body divided by every expense of a known department. None of these expenses comes with a sale. */
function absorption(): number {
  const gross = (['service', 'parts', 'body'] as const).reduce(
    (total, part) => total + sum(of(part, 'sale')) - sum(of(part, 'cost')),
    0,
  );
  const overhead = PARTS.reduce((total, part) => total + sum(of(part, 'expense')), 0);
  return Math.round((gross / overhead) * 10_000) / 100;
}

const nobodySaid = (part: Part | null) => accounts.filter(({ said, named }) => said === null && named === part).length;

const check = async (part: 'service' | 'parts') => {
  const { sections, unmappedAccounts, accountsWithoutDepartment, reconciliation } = await statement(part);
  const wanted = expected(part);
  const found = sections.flatMap(({ lines }) => lines).filter(({ lineKey }) => Object.hasOwn(wanted, lineKey));
  expect(Object.fromEntries(found.map(({ lineKey, actual }) => [lineKey, actual]))).toEqual(wanted);
  expect([unmappedAccounts, accountsWithoutDepartment]).toEqual([nobodySaid(part), nobodySaid(null)]);
  // An account that nobody has mapped may be labor.
  expect(reconciliation).toBeNull();
};

test.each(['service', 'parts'] as const)('the statement of %s is of every account of it, wherever it is mapped', check);

test('the months say the same of both', async () => {
  const { months: rows, unmappedAccounts, accountsWithoutDepartment, reconciliation } = await months();
  const [service, parts] = [expected('service'), expected('parts')];
  expect(rows).toMatchObject([
    {
      month: MONTH,
      serviceSales: service['service.total_sales'],
      serviceCost: service['service.total_cost'],
      serviceGross: service['service.gross'],
      partsSales: parts['parts.total_sales'],
      partsCost: parts['parts.total_cost'],
      partsGross: parts['parts.gross'],
      netService: service['service.net'],
      netParts: parts['parts.net'],
      absorption: absorption(),
    },
  ]);
  expect(unmappedAccounts).toEqual({
    service: nobodySaid('service'),
    parts: nobodySaid('parts'),
    // Sales and costs of the rest of the store are on no statement. Its expenses are overhead.
    store:
      nobodySaid('body') +
      accounts.filter(({ said, named, type }) => said === null && named === 'store' && type === 'expense').length,
  });
  expect([accountsWithoutDepartment, reconciliation]).toEqual([nobodySaid(null), null]);
});

test.each([
  ['service', 'service.total_sales', 'sale'],
  ['service', 'service.total_expense', 'expense'],
  ['parts', 'parts.total_cost', 'cost'],
] as const)('behind a total of %s (%s) stand exactly its accounts', async (department, lineKey, type) => {
  const query = { department, month: MONTH, lineKey, sort: 'account', pageSize: '200' };
  const answer = await send(calls.statementDetail, { query });
  const { data } = calls.statementDetail.response.parse(answer.body);
  expect(data.map(({ account, amount }) => [account, amount])).toEqual(
    of(department, type).map((each) => [each.account, dollars(amountOf(each))]),
  );
});

test('nothing of it changes when the same ledger comes again', async () => {
  expect(await load(extract)).toBe(0);
  await check('service');
  await check('parts');
});
