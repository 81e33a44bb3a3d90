import { subscriptionKeyCheck } from './subscription-key.ts';

const keys = { api: 'key-of-api', xtime: 'key-of-xtime', usermgmt: 'key-of-users' };
const check = subscriptionKeyCheck(keys);
const refused = expect.objectContaining({ status: 401, code: 'subscription_key_invalid' });

test('each base takes its own key', () => {
  expect(() => check('key-of-xtime', 'xtime')).not.toThrow();
});

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['another base’s', 'key-of-users'],
  ['a longer one', 'key-of-api-and-more'],
  ['sent twice', ['key-of-api', 'key-of-api']],
])('a key that is %s is refused', (_what, given) => {
  expect(() => check(given, 'api')).toThrow(refused);
});
