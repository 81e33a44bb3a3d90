import { serviceThresholdsCalls } from '@fixed-ops/contract/administration';
import { dealershipRefSchema } from '@fixed-ops/session';
import { hasUnsavedChanges, initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { connectApi } from './connection.ts';
import { prefetchCalls } from './prefetch-calls.ts';
import { prefetchedSettings } from './prefetched.ts';
import { createQueryClient } from './query-client.ts';
import { useSettings, useSettingsDraft } from './use-settings.ts';

/** The state of the settings block on the server, and its tag. */
let server: {
  version: number;
  writer: string;
  puts: { ifMatch: string | undefined; body: unknown }[];
  isDown: boolean;
  reads: number;
  /** Requests that start now get their answers after this promise. */
  slow: Promise<void>;
};

const versionOf = () => ({
  data: [],
  source: 'custom',
  updatedBy: server.writer,
  updatedAt: `2026-11-20T10:0${server.version}:00.000Z`,
});

beforeEach(() => {
  server = { version: 1, writer: 'Dana Whitfield', puts: [], isDown: false, reads: 0, slow: Promise.resolve() };
  connectApi({
    request: async (call, input = {}) => {
      const { slow } = server;
      if (call.method === 'GET') server.reads += 1;
      await Promise.resolve();
      if (server.isDown) throw new ApiError('problem', 'unavailable', 'The database is away.', 503, 'FO-1');
      if (call.method === 'PUT') {
        const ifMatch = input.headers?.['If-Match'];
        server.puts.push({ ifMatch, body: input.body });
        if (ifMatch !== `"${server.version}"`) {
          throw new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-2');
        }
        server.version += 1;
        server.writer = 'Dana Whitfield';
      }
      const [tag, read] = [`"${server.version}"`, versionOf()];
      await slow;
      input.onTag?.(tag);
      return read as never;
    },
  });
  sessionStore.setState({
    ...initialSession(),
    user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
    activeDealership: dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' }),
  });
});

async function renderSettings(client = createQueryClient()) {
  const begin = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ isDirty }) => {
      const settings = useSettings(serviceThresholdsCalls, { name: 'Thresholds', invalidates: 'dealership' });
      useSettingsDraft(settings, { isDirty, begin });
      return settings;
    },
    { wrapper, initialProps: { isDirty: false } },
  );
  await waitFor(() => expect(result.current.answer.data?.data.updatedBy).toBe('Dana Whitfield'));
  const refetch = () => act(() => client.refetchQueries());
  const save = (data: [] = []) => act(() => result.current.save({ data }));
  return {
    client,
    result,
    begin,
    refetch,
    save,
    type: () => rerender({ isDirty: true }),
    discard: () => rerender({ isDirty: false }),
  };
}
/** Somebody else saves. */
const ruthSaves = () => {
  server.version += 1;
  server.writer = 'Ruth Tanaka';
};

test('a save names the version that was edited, and the next one the version that it made', async () => {
  const { save, type, result } = await renderSettings();
  type();
  expect(hasUnsavedChanges()).toBe(true);
  expect(await save()).toBe(true);
  expect(await save()).toBe(true);
  expect(server.puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  await waitFor(() => expect(result.current.answer.data?.tag).toBe('"3"'));
});

test('once what was entered is saved, the form begins from what the server made of it', async () => {
  const { save, type, discard, begin } = await renderSettings();
  type();
  expect(await save()).toBe(true);
  expect(begin).not.toHaveBeenCalled();
  discard();
  expect(begin).toHaveBeenCalledTimes(1);
});

test('a version that comes while something is entered does not become the one that is edited', async () => {
  const { save, type, refetch, begin, result } = await renderSettings();
  type();
  ruthSaves();
  await refetch();
  await waitFor(() => expect(result.current.answer.data?.data.updatedBy).toBe('Ruth Tanaka'));
  expect(begin).not.toHaveBeenCalled();
  expect(await save()).toBe(false);
  expect(server.puts[0]?.ifMatch).toBe('"1"');
  expect(result.current.conflict?.theirs.updatedBy).toBe('Ruth Tanaka');
});

test('a version that comes while nothing is entered is what the form begins from', async () => {
  const { save, type, refetch, begin } = await renderSettings();
  ruthSaves();
  await refetch();
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(1));
  type();
  expect(await save()).toBe(true);
  expect(server.puts[0]?.ifMatch).toBe('"2"');
});

test('who saved first is known at once, and a settled conflict saves over their version', async () => {
  const { save, type, result } = await renderSettings();
  type();
  ruthSaves();
  expect(await save()).toBe(false);
  expect(result.current.conflict?.theirs).toMatchObject({
    updatedBy: 'Ruth Tanaka',
    updatedAt: '2026-11-20T10:02:00.000Z',
  });
  act(() => result.current.conflict?.settle());
  expect(result.current.conflict).toBeNull();
  expect(await save()).toBe(true);
  expect(server.puts.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

test('their version is read after the refusal: a read that began before they saved does not know it', async () => {
  const { client, type, result } = await renderSettings();
  type();
  let arrive = () => {};
  server.slow = new Promise((resolve) => {
    arrive = resolve;
  });
  const early = client.refetchQueries();
  await waitFor(() => expect(server.reads).toBe(2));
  server.slow = Promise.resolve();
  ruthSaves();
  const saving = result.current.save({ data: [] });
  await waitFor(() => expect(server.puts).toHaveLength(1));
  arrive();
  await act(async () => {
    expect(await saving).toBe(false);
    await early;
  });
  expect(result.current.conflict?.theirs.updatedBy).toBe('Ruth Tanaka');
});

test('discarding the draft ends the conflict and begins from their version', async () => {
  const { save, type, discard, begin, result } = await renderSettings();
  type();
  ruthSaves();
  await save();
  discard();
  await waitFor(() => expect(result.current.conflict).toBeNull());
  expect(begin).toHaveBeenCalledTimes(1);
  expect(hasUnsavedChanges()).toBe(false);
});

test('what else goes wrong is thrown for the form to say, and is no conflict', async () => {
  const { save, type, result } = await renderSettings();
  type();
  server.isDown = true;
  await expect(save()).rejects.toThrow('The database is away.');
  expect(result.current.conflict).toBeNull();
});

test('a block that was declared in advance is read once, with its tag', async () => {
  const client = createQueryClient();
  await prefetchCalls(client, [prefetchedSettings(serviceThresholdsCalls.get)], sessionStore.getState());
  const { result } = await renderSettings(client);
  expect(server.reads).toBe(1);
  expect(result.current.answer.data?.tag).toBe('"1"');
});
