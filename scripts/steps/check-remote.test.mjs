import { readCheckedRemote, shortened } from './check-remote.mjs';

const names = ['administration', 'dashboards', 'xtime'];

test('one remote is checked', () => {
  expect(readCheckedRemote(['xtime'], names)).toBe('xtime');
});

test.each([
  ['without a name', [], /Say which remote to check, one of: administration, dashboards, xtime/],
  ['with a wrong name', ['dashboard'], /no remote "dashboard".*administration, dashboards, xtime/],
  ['with two names', ['xtime', 'dashboards'], /One remote at a time: "dashboards" is too much/],
])('%s it says what is there', (_what, args, sentence) => {
  expect(() => readCheckedRemote(args, names)).toThrow(sentence);
});

test('a long output of a failed check keeps its beginning, which names the failure, and its end', () => {
  expect(shortened('✕ counts\n1 failed')).toBe('✕ counts\n1 failed');
  expect(shortened(`✕ counts\n${'<div>'.repeat(100)}\n1 failed`, 20)).toBe(
    '✕ counts\n<\n… 498 characters are left out here …\n>\n1 failed',
  );
});
