import { sessionStore } from '@fixed-ops/session/host';
import { watchLeaks } from './watch-leaks.ts';

/** What some work leaves behind. The test then ends it itself. */
function leftBy(work: () => () => void) {
  const watched = watchLeaks();
  const end = work();
  const left = watched.left();
  end();
  watched.stop();
  return left;
}
const nothing = { listeners: [], intervals: 0, subscriptions: 0, elements: 0 };
const ignore = () => undefined;

test('what is ended leaves nothing', () => {
  const left = leftBy(() => {
    window.addEventListener('resize', ignore);
    window.removeEventListener('resize', ignore);
    document.addEventListener('keydown', ignore, true);
    document.removeEventListener('keydown', ignore, true);
    clearInterval(setInterval(ignore, 60_000));
    sessionStore.subscribe(ignore)();
    const added = document.body.appendChild(document.createElement('p'));
    added.remove();
    return ignore;
  });
  expect(left).toEqual(nothing);
});

test.each([
  [
    'a listener',
    () => {
      window.addEventListener('resize', ignore);
      return () => window.removeEventListener('resize', ignore);
    },
    { ...nothing, listeners: ['resize'] },
  ],
  [
    'an interval',
    () => {
      const id = setInterval(ignore, 60_000);
      return () => clearInterval(id);
    },
    { ...nothing, intervals: 1 },
  ],
  ['a subscription of the session', () => sessionStore.subscribe(ignore), { ...nothing, subscriptions: 1 }],
  [
    'an element',
    () => {
      const added = document.body.appendChild(document.createElement('p'));
      return () => added.remove();
    },
    { ...nothing, elements: 1 },
  ],
])('%s that stays is found', (_what, work, left) => {
  expect(leftBy(work)).toEqual(left);
});
