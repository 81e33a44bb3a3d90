// Serves the API over HTTP on a local PostgreSQL server, as the product does, with tokens that are signed with its own key. `bench.mjs`
// starts it and gets its address and the data for requests as a message.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importBuilt, root } from '../../steps/workspace.mjs';
import { enlarge } from './enlarge.mjs';

const [
  { Caches, migrate, openDatabase, withScope },
  { createApi, warmUp },
  { loadDemo },
  { createMissingMailer },
  { answerHealth, DatabaseCheck },
  { createPlaneReader, createReleasePlane, openFolder, openPlaneKeys },
] = await Promise.all(
  ['database', 'api', 'demo', 'mail', 'gateway', 'releases'].map((name) => importBuilt(`services/${name}`)),
);
// Jose is a dependency of the API, not of the workspace.
const { createRequire } = await import('node:module');
const ofApi = createRequire(join(root, 'services', 'api', 'package.json'));
const { exportJWK, generateKeyPair, SignJWT } = await import(pathToFileURL(ofApi.resolve('jose')).href);

const { dataFolder, lines, today } = JSON.parse(process.argv[2] ?? '{}');
const said = (fact) => process.send?.(fact);

const db = await openDatabase({ dataFolder, databaseUrl: process.env.DATABASE_URL, seat: 'server' });
await migrate(db);
const [known] = await db.query('select count(*) as orders from repair_order');
if (known.orders === 0) {
  said({ doing: 'loading the demo data' });
  await loadDemo(db, { today });
}
const store = 'd-harborline-toyota';
await enlarge(db, store, lines, (doing) => said({ doing }));

const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }] };
const issuer = 'http://localhost/bench';
const audience = 'bench';
const key = 'bench';
const keyHeader = 'Ocp-Apim-Subscription-Key';

// Nothing is released here, so the calls of the page of releases are answered from an empty plane.
const objects = openFolder(dataFolder);
const madeKeys = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
const { rootKey } = await openPlaneKeys(dataFolder, objects, madeKeys, { by: 'bench', now: new Date() });
const plane = createPlaneReader({ objects, rootKey, report: () => {} });
const now = () => new Date();

const caches = new Caches();
const api = await createApi({
  db,
  caches,
  clock: { now: () => new Date(), today: () => today },
  issuer,
  audience,
  jwks: () => jwks,
  subscriptionKeys: { api: key, xtime: key, usermgmt: key },
  subscriptionKeyHeader: keyHeader,
  build: 'bench',
  demo: true,
  log: () => {},
  mailer: createMissingMailer(),
  supportEmail: null,
  releasePlane: createReleasePlane({ objects, plane, gateway: null, provided: async () => ({}), now }),
  clientAddress: () => '127.0.0.1',
  validateResponses: false,
});
const database = new DatabaseCheck(db);
const phase = { name: 'serving', step: 'serving' };
const server = createServer((request, response) => {
  if (request.url?.startsWith('/health/'))
    void answerHealth(request, response, { phase, database, releaseProblems: () => [], failedAreas: async () => ({}) });
  else api.routing(request, response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

// The person who sees most comes first, followed by two more who see the whole store.
const rows = await db.query(
  `select u.id, u.local_account_id from app_user u
    where u.deleted_at is null and u.id not like '%-double-%' and u.role in ('DEVELOPER', 'ADMIN', 'MANAGER')
      and exists (select 1 from user_dealership d where d.user_id = u.id and d.dealership_id = $1)
    order by u.dev_features desc, (select count(*) from user_dealership d where d.user_id = u.id) desc limit 3`,
  [store],
);
const headersOf = async (localAccountId) => {
  const token = await new SignJWT({ oid: localAccountId, tfp: 'B2C_1_signin' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
    .setSubject(localAccountId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(privateKey);
  return { [keyHeader]: key, authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
};
const people = await Promise.all(
  rows.map(async ({ id, local_account_id }) => ({
    userId: id,
    localAccountId: local_account_id,
    headers: await headersOf(local_account_id),
  })),
);
const [person] = people;
/**
 * The number of connections in the load test. These people are doubles of the first person and see the same, but each one has a separate
 * turn.
 */
const CROWD = 32;
const doubles = Array.from({ length: CROWD }, (_, place) => `${person.userId}-double-${place + 1}`);
await db.execute(
  `insert into app_user select (jsonb_populate_record(u, jsonb_build_object(
     'id', d.id, 'local_account_id', d.id, 'email', d.id || '@example.com', 'create_key', null, 'create_hash', null))).*
     from app_user u cross join unnest($2::text[]) as d(id) where u.id = $1 on conflict do nothing`,
  [person.userId, doubles],
);
await db.execute(
  `insert into user_dealership (user_id, dealership_id) select d.id, u.dealership_id
     from user_dealership u cross join unnest($2::text[]) as d(id) where u.user_id = $1 on conflict do nothing`,
  [person.userId, doubles],
);
const crowd = await Promise.all(
  doubles.map(async (id) => ({ userId: id, localAccountId: id, headers: await headersOf(id) })),
);
const one = async (sql) => Object.values((await db.query(sql, [store]))[0] ?? {})[0] ?? null;
const sample = {
  roNumber: await one(
    "select ro_number from repair_order where dealership_id = $1 and status = 'C' order by close_date desc limit 1",
  ),
  // As many numbers as a page of the list can show.
  roNumbers: (
    await db.query(
      "select ro_number from repair_order where dealership_id = $1 and status = 'C' order by close_date desc limit 200",
      [store],
    )
  ).map((row) => row.ro_number),
  opCode: await one(
    'select op_code from ro_line where dealership_id = $1 group by op_code order by count(*) desc limit 1',
  ),
  laborType: await one(
    "select labor_type from ro_line where dealership_id = $1 and labor_type <> '' group by labor_type order by count(*) desc limit 1",
  ),
  groupId: await one('select group_id from dealership where id = $1'),
  matrixId: await one('select id from labor_matrix where dealership_id = $1 limit 1'),
  manufacturer: await one('select brands->>0 from dealership where id = $1'),
  lines: await one('select count(*) from ro_line where $1 <> $$$$'),
};
process.on('message', async (message) => {
  // The product does the same at its start and after every batch.
  if (message === 'warm') {
    const before = performance.now();
    const signal = new AbortController().signal;
    await warmUp({
      db: withScope(db, { caches }),
      clock: { now: () => new Date(), today: () => today },
      log: console.error,
      signal,
    });
    said({ warm: performance.now() - before });
  }
  if (message === 'stop') {
    server.close();
    server.closeAllConnections();
    await api.close();
    await db.close();
    process.disconnect?.();
  }
});
said({
  ready: true,
  origin: `http://127.0.0.1:${server.address().port}`,
  ...person,
  people,
  crowd,
  dealershipId: store,
  sample,
  memory: process.memoryUsage().rss,
});
