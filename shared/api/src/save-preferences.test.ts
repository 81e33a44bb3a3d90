import type { UserProfile } from '@fixed-ops/session';
import { initialSession, sessionStore } from '@fixed-ops/session/host';
import { connectApi } from './connection.ts';
import { savePreferences } from './save-preferences.ts';

interface Sent {
  readonly body: unknown;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: Error) => void;
}

let sent: Sent[];
/** Lets the callbacks of settled promises run. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sent = [];
  connectApi({
    request: (_call, { body } = {}) =>
      new Promise<never>((resolve, reject) =>
        sent.push({ body, answer: (value) => resolve(value as never), fail: reject }),
      ),
  });
  sessionStore.setState({ ...initialSession(), user: { id: 'E-1' } as UserProfile });
});

test('the session has what the server answers, keys of other tabs included', async () => {
  const saved = savePreferences({ colorMode: 'dark' });
  await turn();
  expect(sent.map(({ body }) => body)).toEqual([{ colorMode: 'dark' }]);
  sent[0]!.answer({ colorMode: 'dark', savedViews: ['of another tab'] });
  await saved;
  expect(sessionStore.getState().preferences).toEqual({ colorMode: 'dark', savedViews: ['of another tab'] });
});

test('of two quick saves the second is sent after the first, and the answer of the first shows no more', async () => {
  const first = savePreferences({ colorMode: 'dark' });
  const second = savePreferences({ colorMode: 'light' });
  await turn();
  expect(sent).toHaveLength(1);
  sent[0]!.answer({ colorMode: 'dark' });
  await first;
  await turn();
  expect(sessionStore.getState().preferences.colorMode).toBe('system');
  sent[1]!.answer({ colorMode: 'light' });
  await second;
  expect(sessionStore.getState().preferences.colorMode).toBe('light');
});

test('a failed save reaches the caller, changes nothing and holds up no later one', async () => {
  const failed = savePreferences({ colorMode: 'dark' });
  const later = savePreferences({ colorMode: 'light' });
  await turn();
  sent[0]!.fail(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await turn();
  sent[1]!.answer({ colorMode: 'light' });
  await later;
  expect(sessionStore.getState().preferences).toEqual({ colorMode: 'light' });
});
