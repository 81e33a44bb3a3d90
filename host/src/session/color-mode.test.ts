import { connectApi } from '@fixed-ops/api';
import { initialSession, sessionStore } from '@fixed-ops/session';
import { dismissToast } from '@fixed-ops/ui';
import { setLoadedSession } from '../testing/session.ts';
import { chooseColorMode } from './color-mode.ts';
import { rememberColorMode } from './remember-color-mode.ts';

const colorMode = () => sessionStore.getState().preferences.colorMode;
let stop: () => void;

beforeEach(() => sessionStore.setState(initialSession()));
afterEach(() => {
  stop?.();
});

test('the next document begins in the mode that was chosen last', () => {
  const page = { cookie: '' };
  stop = rememberColorMode(page);
  sessionStore.setState({ preferences: { colorMode: 'dark' } });
  expect(page.cookie).toMatch(/^colorMode=dark; Path=\/; Max-Age=/);
  stop();
  sessionStore.setState(initialSession());
  stop = rememberColorMode(page);
  expect(colorMode()).toBe('dark');
});

test.each(['sepia', '%', '{}'])('a remembered mode that is none (%s) counts as not chosen', (value) => {
  stop = rememberColorMode({ cookie: `colorMode=${value}` });
  expect(colorMode()).toBe('system');
});

test('a chosen mode shows before the server has answered', async () => {
  setLoadedSession();
  const bodies: unknown[] = [];
  let answer: (value: never) => void = () => undefined;
  connectApi({
    request: (_call, { body } = {}) => {
      bodies.push(body);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const saved = chooseColorMode('dark');
  expect(colorMode()).toBe('dark');
  await new Promise((resolve) => setTimeout(resolve));
  expect(bodies).toEqual([{ colorMode: 'dark' }]);
  answer({ colorMode: 'dark' } as never);
  await saved;
  expect(colorMode()).toBe('dark');
});

test('a mode that could not be saved stays for the visit', async () => {
  setLoadedSession();
  jest.spyOn(console, 'warn').mockImplementation();
  connectApi({ request: () => Promise.reject(new Error('away')) });
  await chooseColorMode('dark');
  expect(colorMode()).toBe('dark');
  dismissToast(1);
});
