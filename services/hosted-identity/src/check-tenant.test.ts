import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { checkTenant } from './check-tenant.ts';
import { parseIdentitySettings } from './settings.ts';

const FILE = 'identity.json';
const TENANT = 'contoso.onmicrosoft.com';
let server: Server;
let url = '';
let policyInAnswer = 'b2c_1_signin';
let hostInAnswer = '';
let issuerInAnswer = '';
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  policyInAnswer = 'b2c_1_signin';
  server = createServer(({ url: path = '' }, response) => {
    asked.push(path);
    if (path !== `/${TENANT}/b2c_1_signin/v2.0/.well-known/openid-configuration`) return response.writeHead(404).end();
    const base = `http://${hostInAnswer}/${TENANT}/${policyInAnswer}`;
    return response.end(
      JSON.stringify({
        issuer: issuerInAnswer,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        jwks_uri: `${url}/${TENANT}/b2c_1_signin/discovery/v2.0/keys`,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hostInAnswer = new URL(url).host;
  issuerInAnswer = `${url}/contoso-id/v2.0/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function settings() {
  const example = JSON.parse(readFileSync(join(__dirname, '../../../deploy/identity.example.json'), 'utf8'));
  const authority = `${url}/${TENANT}/B2C_1_signin`;
  const own = { authority, knownAuthorities: [new URL(url).host], issuer: issuerInAnswer };
  return parseIdentitySettings(
    JSON.stringify({ ...example, ...own, jwksUri: `${authority}/discovery/v2.0/keys` }),
    FILE,
  );
}

test('the tenant is asked where the sign-in library asks: in small letters, whatever the file has', async () => {
  expect(await checkTenant(settings(), FILE)).toBeNull();
  expect(asked).toEqual([`/${TENANT}/b2c_1_signin/v2.0/.well-known/openid-configuration`]);
});

test('one that names its policy in capitals would lead people who want another policy to the sign-in, and the start says so', async () => {
  policyInAnswer = 'B2C_1_signin';
  expect(await checkTenant(settings(), FILE)).toBe(
    `The identity tenant names ${url}/${TENANT}/B2C_1_signin/oauth2/v2.0/authorize where it is asked for /b2c_1_signin/ in small letters. People can sign in, but a new password (B2C_1_passwordreset) and editing a profile (B2C_1_editprofile) will lead them to the sign-in: the tenant has to name its addresses in the letters that it is asked in.`,
  );
});

test('capitals in a host or an issuer are none of that', async () => {
  hostInAnswer = 'Contoso.B2CLogin.example';
  issuerInAnswer = `${url}/CONTOSO-ID/v2.0/`;
  expect(await checkTenant(settings(), FILE)).toBeNull();
});
