// A hosted tenant for tests: another OpenID Connect server in a process of its own, with its own issuer and keys, mounted as the hosted
// tenant mounts its policies. Argument: JSON { port }. First line of output: JSON { url }. After that, for each line of input, JSON {
// accountId, clientId, expiresIn }, it prints a line with an access token.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const { port } = JSON.parse(process.argv[2]);
// If it is called in lower case, as by the sign-in library, its addresses are in lower case too.
const MOUNT = /^\/contoso\.example\/B2C_1_signin/i;
let answer;
const server = createServer((request, response) => void answer(request, response));
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
let life = 3600;
let audience = '';
const provider = new Provider(`${url}/contoso.example/v2.0/`, {
  clients: [
    {
      client_id: 'app',
      token_endpoint_auth_method: 'none',
      redirect_uris: ['https://app.example/'],
      grant_types: ['authorization_code'],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `key-${Date.now()}` }] },
  ttl: { AccessToken: () => life },
  cookies: { keys: ['only for tests'] },
  routes: { jwks: '/discovery/v2.0/keys' },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  extraTokenClaims: (_ctx, { accountId }) => ({ oid: accountId, tfp: 'B2C_1_signin' }),
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({ scope: 'api', audience, accessTokenFormat: 'jwt' }),
    },
  },
});
const byProvider = provider.callback();
answer = (request, response) => {
  const [mount = ''] = MOUNT.exec(request.url ?? '') ?? [];
  const path = (request.url ?? '').slice(mount.length).replace('/v2.0/.well-known/', '/.well-known/');
  Object.assign(request, { url: path, originalUrl: `${mount}${path}` });
  return byProvider(request, response);
};

createInterface(process.stdin).on('line', async (line) => {
  const input = JSON.parse(line);
  life = input.expiresIn;
  audience = input.clientId;
  const client = await provider.Client.find('app');
  const token = new provider.AccessToken({
    accountId: input.accountId,
    client,
    scope: 'api',
    gty: 'authorization_code',
    resourceServer: new provider.ResourceServer('urn:api', { scope: 'api', audience, accessTokenFormat: 'jwt' }),
  });
  console.log(await token.save());
});
console.log(JSON.stringify({ url }));
// Ends with the test that started it, even if that is killed.
process.stdin.on('end', () => process.exit(0));
