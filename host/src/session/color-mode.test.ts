import { ApiError } from '@fixed-ops/api';
import { connectApi } from '@fixed-ops/api/host';
import { initialSession, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
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

test.each(['sepia', '%', '{}'])('an invalid remembered mode (%s) counts as not chosen', (value) => {
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

test('a mode that could not be saved stays for the visit, with the reference of the failed call', async () => {
  setLoadedSession();
  jest.spyOn(console, 'warn').mockImplementation();
  connectApi({ request: () => Promise.reject(new ApiError('problem', 'failed', 'away', 503, 'FO-1')) });
  render(createElement(UiProvider, null, createElement('p')));
  await act(() => chooseColorMode('dark'));
  expect(colorMode()).toBe('dark');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'could not be saved.It stays as you chose it for this visit.Reference FO-1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
});
