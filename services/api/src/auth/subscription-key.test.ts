import { checkSubscriptionKey } from './subscription-key.ts';

const keys = { api: 'key-of-api', xtime: 'key-of-xtime', usermgmt: 'key-of-users' };
const refused = expect.objectContaining({ status: 401, code: 'subscription_key_invalid' });

test('each base takes its own key', () => {
  expect(() => checkSubscriptionKey('key-of-xtime', 'xtime', keys)).not.toThrow();
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['another base’s', 'key-of-users'],
  ['a longer one', 'key-of-api-and-more'],
  ['sent twice', ['key-of-api', 'key-of-api']],
])('a key that is %s is refused', (_what, given) => {
  expect(() => checkSubscriptionKey(given, 'api', keys)).toThrow(refused);
});
