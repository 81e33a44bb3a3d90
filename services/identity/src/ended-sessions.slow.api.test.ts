import { setTimeout as pause } from 'node:timers/promises';
import { SIGN_IN_STATE, SIGN_IN_STATE_CLAIM } from '@fixed-ops/database';
import { decodeJwt } from 'jose';
import { embeddedProvisioning } from './invitation/provisioning.ts';
import { openBrowser } from './testing/browser.ts';
import { NEW_PASSWORD, proven } from './testing/resets.ts';
import {
  addPerson,
  EDIT,
  locationOf,
  openSignIn,
  PASSWORD,
  redeem,
  renew,
  signIn,
  signInForCode,
  silentAnswer,
  TENANT,
  type TestPerson,
} from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const identity = useIdentity();

const provisioning = embeddedProvisioning({ publicUrl: 'http://localhost', tenant: TENANT });

async function signOutEverywhere({ localAccountId }: TestPerson): Promise<void> {
  await identity.db.transaction(async (tx) => {
    await tx.execute('update app_user set sessions_ended_at = now() where local_account_id = $1', [localAccountId]);
    await provisioning.endSessions(tx, localAccountId);
  });
}

const WAYS: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'a password reset': async (person) => (await proven(identity, person)).choose(NEW_PASSWORD),
  'signing out everywhere': signOutEverywhere,
  'deleting and restoring the person': async (person) => {
    await identity.db.transaction(async (tx) => {
      const id = person.localAccountId;
      await tx.execute(
        'update app_user set deleted_at = now(), sessions_ended_at = now() where local_account_id = $1',
        [id],
      );
      await provisioning.closeAccount(tx, id);
      await tx.execute('update app_user set deleted_at = null where local_account_id = $1', [id]);
    });
  },
};

/** Submits the right password without following the redirect. */
async function unfollowed(person: TestPerson) {
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  const accepted = await browser.submit(page, { email: person.email, password: PASSWORD });
  expect(accepted.status).toBe(303);
  return { browser, follow: () => browser.get(locationOf(accepted, identity.provider.url)) };
}

/** Keeps the rows of a person. The returned function writes them back, as a request does that read them before they were deleted. */
async function readRows({ localAccountId }: TestPerson): Promise<() => Promise<void>> {
  const rows = await identity.db.query(
    "select to_jsonb(m) as row from oidc_model m where payload::text like '%' || $1 || '%'",
    [localAccountId],
  );
  const kept = JSON.stringify(rows.map(({ row }) => row));
  return async () => {
    await identity.db.execute(
      'insert into oidc_model select * from jsonb_populate_recordset(null::oidc_model, $1::jsonb) on conflict do nothing',
      [kept],
    );
  };
}

describe.each(Object.entries(WAYS))('after %s', (_way, end) => {
  test('a sign-in that was finished before, and is gone on with only now, gives nothing', async () => {
    const person = await addPerson(identity.db);
    const { browser, follow } = await unfollowed(person);
    await end(person);
    expect((await follow()).headers.get('location') ?? '').not.toContain('code=');
    expect(await silentAnswer(identity.provider, browser)).toBe('login_required');
  });

  test('what a request that was in flight writes back is worth nothing', async () => {
    const person = await addPerson(identity.db);
    const browser = openBrowser();
    const { body } = await signIn(identity.provider, browser, person);
    const sign = await signInForCode(identity.provider, openBrowser(), person);
    const { follow } = await unfollowed(person);
    const profile = await openSignIn(identity.provider, browser, undefined, {}, EDIT);
    const writeBack = await readRows(person);
    await end(person);
    await writeBack();
    expect((await follow()).headers.get('location')).toContain('/sign-in/');
    expect((await browser.get(profile)).headers.get('location')).toBe('/dashboard');
    expect(await silentAnswer(identity.provider, browser)).toBe('login_required');
    expect((await renew(identity.provider, body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await redeem(identity.provider, sign)).body.error).toBe('invalid_grant');
  });
});

test('the person signs in again in the same browser, whose session was written back', async () => {
  const person = await addPerson(identity.db);
  const browser = openBrowser();
  await signIn(identity.provider, browser, person);
  const writeBack = await readRows(person);
  await signOutEverywhere(person);
  await writeBack();
  const { status, body } = await signIn(identity.provider, browser, person);
  expect(status).toBe(200);
  expect((await renew(identity.provider, body.refresh_token)).status).toBe(200);
  expect(await silentAnswer(identity.provider, browser)).toBe('code');
});

test('a token that is being renewed while sessions end says what it was granted under, which the API refuses', async () => {
  const person = await addPerson(identity.db);
  const { body } = await signIn(identity.provider, openBrowser(), person);
  await identity.db.execute(
    `create function held() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(7); return new; end $$`,
  );
  await identity.db.execute(
    `create trigger held before insert on oidc_model for each row when (new.kind = 'RefreshToken') execute function held()`,
  );
  const locks = (how: string) =>
    identity.db.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 7 and ${how}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = identity.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7)');
    await released;
  });
  while ((await locks('granted')).length === 0) await pause(20);
  const renewing = renew(identity.provider, body.refresh_token);
  while ((await locks('not granted')).length === 0) await pause(20);
  await signOutEverywhere(person);
  release();
  await holding;
  const renewed = await renewing;
  await identity.db.execute('drop trigger held on oidc_model');
  const [now] = await identity.db.query(
    `select ${SIGN_IN_STATE} as state from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
      where u.local_account_id = $1`,
    [person.localAccountId],
  );
  const before = decodeJwt(body.access_token!)[SIGN_IN_STATE_CLAIM];
  expect(decodeJwt(renewed.body.access_token!)[SIGN_IN_STATE_CLAIM]).toBe(before);
  expect(before).not.toBe(now?.state);
});
