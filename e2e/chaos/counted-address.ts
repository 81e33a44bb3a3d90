import { request } from 'node:https';
import { appConfigSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { queryRows } from '../sql/query.ts';

/** Another address of this machine than the address of the proxy, which is a loopback address too. */
const CLIENT = '127.0.0.2';
const FORGED = '203.0.113.7';

/** Sends a request from `CLIENT` that claims to come from another address. */
function ask(url: URL): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        servername: 'localhost',
        rejectUnauthorized: false,
        localAddress: CLIENT,
        headers: { host: url.host, 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}` },
      },
      (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += String(piece);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * Begins a sign-in through the proxy at `url`. A limit could count it by the address of the client, of the proxy, or by the forged one.
 * Returns the status and the addresses by which limits counted it.
 */
export async function countedAddresses(url: string, databaseUrl: string) {
  const config = appConfigSchema.parse(JSON.parse((await ask(new URL('/config.json', url))).text));
  const question = new URLSearchParams({
    client_id: config.auth.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: 'a'.repeat(43),
    scope: 'openid',
    redirect_uri: `${url}/`,
    state: 's',
    nonce: 'n',
  });
  const { status } = await ask(new URL(`/identity/fixedops/B2C_1_signin/oauth2/v2.0/authorize?${question}`, url));
  const rows = await queryRows(
    z.object({ address: z.string() }),
    'select distinct opened_from as address from oidc_model where opened_from is not null',
    [],
    databaseUrl,
  );
  return { status, client: CLIENT, counted: rows.map(({ address }) => address) };
}
