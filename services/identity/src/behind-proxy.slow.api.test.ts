import { aProofKey, openBrowser } from './testing/browser.ts';
import { authorizeAddress } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

const PUBLIC_URL = 'https://fixedops.example.com';
const identity = useIdentity({ publicUrl: PUBLIC_URL });

test('what the settings say of https holds, whatever a request says of itself', async () => {
  for (const claimed of [{}, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'attacker.example' }]) {
    const address = authorizeAddress(identity.provider, aProofKey().challenge, {
      redirect_uri: `${PUBLIC_URL}/dashboard`,
    });
    const started = await openBrowser().get(address, claimed);
    expect(started.status).toBe(303);
    const cookies = started.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    const discovery = await fetch(identity.provider.address('/v2.0/.well-known/openid-configuration'), {
      headers: claimed,
    });
    expect(await discovery.json()).toMatchObject({
      token_endpoint: `${PUBLIC_URL}/identity/fixedops/B2C_1_signin/oauth2/v2.0/token`,
    });
  }
});

test('an address that nobody trusted forwards is not where a sign-in comes from', async () => {
  await identity.db.execute('delete from oidc_model');
  const address = authorizeAddress(identity.provider, aProofKey().challenge, {
    redirect_uri: `${PUBLIC_URL}/dashboard`,
  });
  await openBrowser().get(address, { 'x-forwarded-for': '198.51.100.1' });
  expect(await identity.db.query("select opened_from from oidc_model where kind = 'Interaction'")).toEqual([
    { opened_from: '127.0.0.1' },
  ]);
});
