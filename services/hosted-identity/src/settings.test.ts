import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IdentitySettingsError, parseIdentitySettings, readIdentitySettings } from './settings.ts';

const example = readFileSync(join(__dirname, '../../../deploy/identity.example.json'), 'utf8');
const graph = {
  tenantId: '99999999-8888-7777-6666-555555555555',
  clientId: '22222222-3333-4444-5555-666666666666',
  clientSecretFile: '/etc/fixed-ops/graph-secret',
  domain: 'contoso.onmicrosoft.com',
};
const FILE = '/etc/fixed-ops/identity.json';
const changed = (changes: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(example), ...changes });
const problemOf = (content: string): string => {
  try {
    parseIdentitySettings(content, FILE);
    return 'no problem';
  } catch (error) {
    expect(error).toBeInstanceOf(IdentitySettingsError);
    return error instanceof Error ? error.message : '';
  }
};

test('the example is a file that can be used', () => {
  expect(parseIdentitySettings(example, FILE)).toEqual(JSON.parse(example));
});

test('Microsoft Graph is where it is for most, unless another cloud is named', () => {
  expect(parseIdentitySettings(changed({ graph }), FILE).graph).toEqual({
    ...graph,
    tokenAddress: 'https://login.microsoftonline.com',
    graphAddress: 'https://graph.microsoft.com/v1.0',
  });
});

test('scopes may be left out: openid and the client id', () => {
  const { scopes, clientId } = parseIdentitySettings(changed({ scopes: undefined }), FILE);
  expect(scopes).toEqual(['openid', clientId]);
});

test.each([
  ['clientId', '', 'must not be empty'],
  ['clientId', undefined, 'must be text'],
  ['authority', 'contoso.b2clogin.com', 'must be an address such as https://contoso.b2clogin.com/'],
  ['authority', 'http://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin', 'must begin with https://'],
  ['authority', 'https://contoso.b2clogin.com/contoso.onmicrosoft.com', 'must contain the sign-in policy B2C_1_signin'],
  ['knownAuthorities', ['https://contoso.b2clogin.com'], 'without https://'],
  ['knownAuthorities', ['login.example.com'], 'must contain contoso.b2clogin.com'],
  ['knownAuthorities', 'contoso.b2clogin.com', 'must be a list of host names'],
  ['policies', { signIn: 'a', resetPassword: 'b' }, 'policies.editProfile'],
  ['policies', { signIn: 'B2C_1_signin', resetPassword: 'b', editProfile: 'b' }, 'three different policies'],
  ['scopes', ['openid'], 'must contain openid and the client id'],
  ['issuer', 'contoso', 'issuer: must be an address such as'],
  ['jwksUri', undefined, 'jwksUri: must be an address such as'],
  ['tenant', 'contoso', 'tenant: there is no such setting'],
  ['graph', { ...graph, domain: 'contoso' }, 'graph.domain: must be the domain of the tenant'],
  ['graph', { ...graph, clientSecretFile: undefined }, 'graph.clientSecretFile: must be text'],
  ['graph', { ...graph, clientSecret: 'abc' }, 'graph.clientSecret: there is no such setting'],
  ['graph', { ...graph, graphAddress: 'http://graph.example.com' }, 'graph.graphAddress: must begin with https://'],
])('a wrong %s (%j) names itself, the file and what is expected', (name, value, expected) => {
  const problem = problemOf(changed({ [name]: value }));
  expect(problem).toContain(FILE);
  expect(problem).toContain(name);
  expect(problem).toContain(expected);
});

test('every wrong value is named at once', () => {
  const problem = problemOf(changed({ issuer: 'x', jwksUri: 'y', clientId: '' }));
  expect(problem).toMatch(/clientId:[\s\S]*issuer:[\s\S]*jwksUri:/);
});

test('a file that is not JSON, or missing, is reported', async () => {
  expect(problemOf('{ "clientId": ')).toContain(`${FILE} is not JSON`);
  await expect(readIdentitySettings('/no/such/identity.json')).rejects.toThrow(
    /FIXED_OPS_IDENTITY: \/no\/such\/identity\.json cannot be read/,
  );
});
