import { readNoticeRequest } from './notice-request.ts';

const request = (...more: readonly string[]) =>
  readNoticeRequest(['add', '--all', '--text', ' Pause on Sunday ', ...more]);

test('a notice for all begins now, stays, and is an info', () => {
  expect(request()).toEqual({
    action: 'add',
    notice: {
      text: 'Pause on Sunday',
      type: 'info',
      link: null,
      duration: 0,
      from: null,
      to: null,
      dealershipIds: null,
    },
  });
});

test('everything can be said, types in any case, times with a zone and without one', () => {
  const said = ['--type', 'alert', '--link', '/support', '--duration', '30', '--from', '2026-11-22', '--to'];
  expect(request(...said, '2026-11-22T06:00-06:00')).toMatchObject({
    notice: {
      type: 'ALERT',
      link: '/support',
      duration: 30,
      from: { clock: '2026-11-22 00:00', zone: null },
      to: { clock: '2026-11-22 06:00', zone: '-06:00' },
    },
  });
  expect(
    readNoticeRequest(['add', '--text', 'Late', '--dealership', 'd-1', '--dealership', 'd-2', '--dealership', 'd-1']),
  ).toMatchObject({ notice: { dealershipIds: ['d-1', 'd-2'] } });
});

test('notices are listed and ended by number', () => {
  expect(readNoticeRequest(['list'])).toEqual({ action: 'list' });
  expect(readNoticeRequest(['end', '12'])).toEqual({ action: 'end', id: 12 });
});

const all = ['add', '--all', '--text', 'Pause'];
test.each([
  ['nothing to do', [], /Say what to do: add, list, or end/],
  ['another word', ['remove', '3'], /Say what to do/],
  ['an option of add with list', ['list', '--all'], /Say what to do/],
  ['a number that is none', ['end', 'x1'], /"x1" is not a number of a notice/],
  ['no text', ['add', '--all'], /--text is missing/],
  ['an empty text', ['add', '--all', '--text', '  '], /--text " {2}" is empty/],
  ['a text that no banner holds', ['add', '--all', '--text', 'x'.repeat(501)], /is longer than 500 characters/],
  ['nobody to tell', ['add', '--text', 'Pause'], /--dealership, or say --all/],
  ['all and one of them', [...all, '--dealership', 'd-1'], /--dealership, or say --all/],
  ['another type', [...all, '--type', 'error'], /--type "error" is none of ALERT, info, warning/],
  ['a link to a script', [...all, '--link', 'javascript:alert(1)'], /--link "javascript:alert\(1\)" is neither/],
  [
    'a link to another host without its scheme',
    [...all, '--link', '//example.com'],
    /--link "\/\/example.com" is neither/,
  ],
  ['a duration in words', [...all, '--duration', '1 h'], /--duration "1 h" is not a number of seconds/],
  [
    'a duration of more than a day',
    [...all, '--duration', '86401'],
    /--duration "86401" is not a number of seconds up to 86400/,
  ],
  ['a day that there is not', [...all, '--to', '2026-02-30'], /--to "2026-02-30" is not a time/],
  ['an hour that there is not', [...all, '--from', '2026-11-22 25:00'], /--from "2026-11-22 25:00" is not a time/],
  ['an option that there is not', [...all, '--until', 'x'], /Unknown option '--until'/],
])('%s is refused with what to write', (_what, args, reason) => {
  expect(() => readNoticeRequest(args)).toThrow(reason);
  expect(() => readNoticeRequest(args)).toThrow(/npm run notice -- add --text/);
});

test('everything that is wrong is named at once', () => {
  expect(() => readNoticeRequest(['add', '--all', '--text', '', '--type', 'x', '--to', 'soon'])).toThrow(
    /--text "" is empty\.\n--type "x" is none of .*\n--to "soon" is not a time/,
  );
});
