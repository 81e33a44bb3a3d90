import { basePaths, type CallDefinition, callPath, problemSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import fc from 'fast-check';
import { z } from 'zod';
import { insertGoldenExample } from './core/testing/golden-example.ts';
import { EXPORT_TYPES } from './http/export/export-file.ts';
import type { Route } from './http/route.ts';
import { routes } from './routes.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from './testing/builders.ts';
import { openTestDatabase, startApi, TEST_KEY_HEADER, type TestApi, testKeys } from './testing/start-api.ts';
import { stubProvisioning } from './testing/stub-provisioning.ts';

/**
 * Whatever a caller who may do everything puts into any parameter of any call: an answer of the contract or a refusal that
 * says what is wrong, never a fault, nothing of the inside, and the data as they were before where the call only reads.
 */

const DEALERSHIP = 'd-1';
const RUNS = 60;
const HOSTILE: readonly string[] = [
  'x',
  '-1',
  '0',
  '1e400',
  '9'.repeat(40),
  '-99999999999999999999',
  '3.5',
  'NaN',
  'null',
  'true',
  '2026-02-30',
  '0000-00-00',
  '2999-12-31',
  '1900-01-01',
  ',,,',
  'a,'.repeat(400),
  "'; drop table repair_order; --",
  "' or '1'='1",
  '$1',
  '%',
  '_\\',
  '\\',
  '=1+1',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'Ünïcödé 修理 🚗',
  '\u202Eright to left',
  'a\u0000b',
  '\uD800',
  'x'.repeat(9000),
];

/** What no answer may hold: words of the database, of the runtime, of files. */
const INSIDE = /syntax error|relation "|column "|operator does not exist|pg_|at Object\.|\.ts:\d+|node:internal|ECONN/;

let db: Database;
let closeDatabase: () => Promise<void>;
let api: TestApi;
let person: Person;
let token: string;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: DEALERSHIP, groupId: 'g-1', products: ['XTime', 'AiMatrix'] });
  await insertGoldenExample(db, DEALERSHIP);
  person = await insertPerson(db, {
    id: 'e-1',
    groupId: 'g-1',
    dealerships: [DEALERSHIP],
    role: 'ADMIN_SUPER',
    devFeatures: true,
  });
  api = await startApi({ db, provisioning: stubProvisioning().provisioning });
  token = await api.signer.sign(person.localAccountId);
}, 60_000);

afterAll(async () => {
  await api.close();
  await closeDatabase();
});

const fieldsBySchema = new Map<z.ZodType, readonly string[]>();

/** Names of an object schema's fields, as the documentation has them. */
function fieldsOf(schema: z.ZodType): readonly string[] {
  let names = fieldsBySchema.get(schema);
  if (names === undefined) {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    names = Object.keys(json.properties ?? {});
    fieldsBySchema.set(schema, names);
  }
  return names;
}

interface HostileRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
  readonly accept?: string;
}

async function ask({ call }: Route, request: HostileRequest) {
  const own: Record<string, string> = {
    userId: call.name === 'GetUser' ? person.localAccountId : person.userId,
    dealershipId: DEALERSHIP,
  };
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, request.params?.[name] ?? own[name] ?? '1']));
  const inQuery = Object.fromEntries(Object.entries(own).filter(([name]) => fieldsOf(call.query).includes(name)));
  return api.app.inject({
    method: call.method,
    url: `${basePaths[call.base]}/${callPath(call, params)}`,
    query: { ...inQuery, ...request.query },
    headers: {
      [TEST_KEY_HEADER]: testKeys[call.base],
      authorization: `Bearer ${token}`,
      ...(request.accept === undefined ? {} : { accept: request.accept }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  });
}

/** What is wrong with an answer; null when nothing is. */
async function faultOf(route: Route, request: HostileRequest): Promise<string | null> {
  const response = await ask(route, request);
  const shown = `${route.call.name} ${JSON.stringify(request).slice(0, 160)} → ${response.statusCode}`;
  // A part of the installation that is away says so with a 503 of its own; any other failure is a fault.
  if (response.statusCode === 500) return `${shown} ${response.body.slice(0, 300)}`;
  if (response.statusCode < 400) return null;
  const problem = problemSchema.safeParse(response.json());
  if (!problem.success) return `${shown} is no problem: ${response.body.slice(0, 200)}`;
  // What the person sent may come back; what they did not send must not.
  if (INSIDE.test(problem.data.detail)) return `${shown} tells of the inside: ${problem.data.detail}`;
  if (response.statusCode === 400 && (problem.data.errors ?? []).length === 0 && problem.data.code === 'invalid_input')
    return `${shown} names no field`;
  return null;
}

const found = async (faults: ReadonlyArray<Promise<string | null>>) =>
  (await Promise.all(faults)).filter((fault) => fault !== null);

const reads = routes.filter(({ call }) => call.method === 'GET');
const named = (some: readonly Route[]) => some.map((route) => [route.call.name, route] as const);

async function rowCounts(): Promise<unknown> {
  return db.query(`select (select count(*) from repair_order) as orders, (select count(*) from ro_line) as lines,
                          (select count(*) from app_user) as people, (select count(*) from audit_log) as writes`);
}

describe.each(named(reads))('%s', (_name, route) => {
  test('refuses or answers every hostile value of every query parameter', async () => {
    const before = await rowCounts();
    const fields = fieldsOf(route.call.query).filter((name) => name !== 'userId' && name !== 'dealershipId');
    const faults = await found(
      fields.flatMap((name) => [
        ...HOSTILE.map((value) => faultOf(route, { query: { [name]: value } })),
        faultOf(route, { query: { [name]: ['1', '2'] } }),
      ]),
    );
    expect(faults).toEqual([]);
    expect(await rowCounts()).toEqual(before);
  });

  test('refuses or answers any mixture of values', async () => {
    const fields = fieldsOf(route.call.query).filter((name) => name !== 'userId' && name !== 'dealershipId');
    if (fields.length === 0) return expect(await faultOf(route, {})).toBeNull();
    const value = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.integer().map(String),
      fc.constantFrom(
        'advisor',
        'technician',
        'shop',
        'day',
        'service',
        'parts',
        'C',
        'C,W',
        'open',
        'elr',
        '-roNumber',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 }), async (query) => {
        expect(await faultOf(route, { query: { ...query } })).toBeNull();
      }),
      { numRuns: RUNS, seed: 20261120 },
    );
  });
});

describe.each(named(routes.filter((route) => route.scope === 'dealership' && route.file !== null)))(
  '%s as a file',
  (_name, route) => {
    test.each(Object.entries(EXPORT_TYPES))('refuses or answers hostile values as %s', async (_format, accept) => {
      const faults = await found(
        ['search', 'sort', 'startDate'].flatMap((name) =>
          HOSTILE.map((value) => faultOf(route, { accept, query: { [name]: value } })),
        ),
      );
      expect(faults).toEqual([]);
    });
  },
);

describe.each(named(routes))('%s', (_name, route) => {
  test('refuses or answers every hostile value in its path', async () => {
    const names = [...route.call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const faults = await found(
      names.flatMap((name) =>
        HOSTILE.filter((value) => value !== '\uD800').map((value) =>
          faultOf(route, { params: { [name]: value }, body: bodyFor(route.call) }),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});

const bodyFor = (call: CallDefinition) => (call.method === 'GET' || call.method === 'DELETE' ? undefined : {});

describe.each(named(routes.filter(({ call }) => call.method !== 'GET')))('%s', (_name, route) => {
  test('refuses every body that is not its own', async () => {
    const wrong = [
      [],
      'text',
      7,
      null,
      true,
      { unknown: 1 },
      { __proto__: { admin: true } },
      [{}],
      { a: { b: { c: [] } } },
    ];
    expect(await found(wrong.map((body) => faultOf(route, { body })))).toEqual([]);
  });

  test('refuses or takes any mixture of values in its fields', async () => {
    const fields = fieldsOf(route.call.body);
    if (fields.length === 0) return expect(await faultOf(route, {})).toBeNull();
    const value = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.jsonValue({ maxDepth: 2 }),
      fc.double(),
      fc.constant([]),
      fc.constant({}),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), value), async (body) => {
        expect(await faultOf(route, { body: { ...body } })).toBeNull();
      }),
      { numRuns: RUNS, seed: 20261120 },
    );
  });
});
