import { request } from 'node:https';
import { appConfigSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { queryRows } from '../sql/query.ts';

/** Another address of this machine than the proxy's, which is on the loopback address too. */
const CLIENT = '127.0.0.2';
const FORGED = '203.0.113.7';

/** Asks from `CLIENT`, saying that it asks for somebody else. */
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
 * Begins a sign-in through the proxy at `url` and answers how it ended and, of the three addresses that limits could count it by, those
 * that they did.
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
