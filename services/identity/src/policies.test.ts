import { policies, targetOf } from './policies.ts';

const at = (path: string) => targetOf(path, 'fixedops');

test('an address of the sign-in policy is split into where the provider is mounted and its own path', () => {
  expect(at('/identity/fixedops/B2C_1_signin/oauth2/v2.0/authorize?client_id=1')).toEqual({
    kind: 'policy',
    policy: policies.signIn,
    mount: '/identity/fixedops/B2C_1_signin',
    path: '/oauth2/v2.0/authorize',
  });
});

test('the policy is found in any case and mounted under its own spelling, which cookies depend on', () => {
  expect(at('/identity/fixedops/b2c_1_SIGNIN/oauth2/v2.0/token')).toMatchObject({
    kind: 'policy',
    mount: '/identity/fixedops/B2C_1_signin',
  });
});

test('the discovery document is found below v2.0, where the hosted tenant has it', () => {
  expect(at('/identity/fixedops/B2C_1_signin/v2.0/.well-known/openid-configuration')).toMatchObject({
    path: '/.well-known/openid-configuration',
  });
});

test.each(Object.values(policies))('$name is served below its own name', (policy) => {
  expect(at(`/identity/fixedops/${policy.name}/oauth2/v2.0/authorize`)).toMatchObject({
    kind: 'policy',
    policy,
    mount: `/identity/fixedops/${policy.name}`,
  });
});

test.each([
  '/identity',
  '/identity/',
  '/identity/fixedops',
  '/identity/fixedops/',
  '/identity/fixedops/B2C_1_other/oauth2/v2.0/token',
  '/identity/other/B2C_1_signin/oauth2/v2.0/token',
  '/elsewhere/fixedops/B2C_1_signin/oauth2/v2.0/token',
])('%s is unknown', (path) => {
  expect(at(path)).toEqual({ kind: 'unknown' });
});
