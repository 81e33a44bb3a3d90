import { calls } from '@fixed-ops/contract';
import { resetThresholdsCall, serviceThresholdsCalls } from '@fixed-ops/contract/administration';
import { dealershipRefSchema } from '@fixed-ops/session';
import { enterDealership, initialSession, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { useCall } from './call-query.ts';
import type { RequestInput } from './client.ts';
import { connectApi } from './connection.ts';
import { connectLateOutcomes, type LateOutcome } from './left-dealership.ts';
import { createQueryClient, dropOtherDealerships } from './query-client.ts';
import { type Invalidated, useCallMutation } from './use-call-mutation.ts';

const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });

interface Sent extends RequestInput {
  readonly call: string;
  readonly answer: (value?: unknown) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}
let sent: Sent[];
let told: LateOutcome[];

beforeEach(() => {
  sent = [];
  told = [];
  connectLateOutcomes((outcome) => told.push(outcome));
  connectApi({
    request: (call, input = {}) =>
      new Promise<never>((resolve, reject) => {
        sent.push({
          ...input,
          call: call.name,
          answer: (value = 1) => act(async () => resolve(value as never)),
          fail: (error) => act(async () => reject(error)),
        });
      }),
  });
  sessionStore.setState({
    ...initialSession(),
    user: userProfileSchema.partial().parse({ id: 'E-7' }) as never,
    activeDealership: toyota,
  });
});

/** Draws a page that shows two answers and can write. */
function renderPage(invalidates: Invalidated) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      counts: useCall(calls.roCount),
      thresholds: useCall(serviceThresholdsCalls.get),
      write: useCallMutation(resetThresholdsCall, { name: 'Thresholds', invalidates }),
    }),
    { wrapper },
  );
  const reset = () => {
    act(() => result.current.write.mutate({ body: { department: 'service' } }));
    return waitFor(() => expect(sent.at(-1)?.call).toBe('ResetThresholds'));
  };
  const switchStore = () =>
    act(() => {
      enterDealership(ford);
      dropOtherDealerships(client, 'd2');
    });
  return { client, result, reset, switchStore };
}
const names = () => sent.map(({ call }) => call);

test('a write invalidates the calls it names, refetches those on screen, and leaves the rest alone', async () => {
  const { reset } = renderPage([serviceThresholdsCalls.get]);
  for (const each of sent) await each.answer();
  await reset();
  expect(sent[2]).toMatchObject({ body: { department: 'service' }, params: { userId: 'E-7', dealershipId: 'd1' } });
  await sent[2]?.answer();
  await waitFor(() => expect(names().slice(3)).toEqual(['ServiceOptionsThresholds']));
});

test('what changes every figure makes everything about the dealership old', async () => {
  const { reset } = renderPage('dealership');
  for (const each of sent) await each.answer();
  await reset();
  await sent[2]?.answer();
  await waitFor(() => expect(names().slice(3)).toEqual(['ROCount', 'ServiceOptionsThresholds']));
});

test('a write that fails makes nothing old and says why', async () => {
  const { reset, result } = renderPage('dealership');
  for (const each of sent) await each.answer();
  await reset();
  await sent[2]?.fail(new ApiError('problem', 'unavailable', 'The database is away.', 503, 'FO-1'));
  await waitFor(() => expect(result.current.write.error?.message).toBe('The database is away.'));
  expect(names()).toHaveLength(3);
  expect(told).toEqual([]);
});

test('a write that ends after a switch changes no answer of the new dealership, and is reported with the name of its own', async () => {
  const { reset, switchStore } = renderPage('dealership');
  for (const each of sent) await each.answer();
  await reset();
  switchStore();
  await waitFor(() => expect(names()).toHaveLength(5));
  for (const each of sent.slice(3)) await each.answer();
  expect(sent[2]?.signal?.aborted ?? false).toBe(false);
  await sent[2]?.answer();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ kind: 'success', title: 'Thresholds: saved in Harborline Toyota.' });
  expect(names()).toHaveLength(5);
});

test('one that fails there is told as well, with its reference', async () => {
  const { reset, switchStore } = renderPage('dealership');
  await reset();
  switchStore();
  await sent[2]?.fail(new ApiError('problem', 'unavailable', 'The database is away.', 503, 'FO-1'));
  await waitFor(() =>
    expect(told).toEqual([
      {
        kind: 'error',
        title: 'Thresholds: not saved in Harborline Toyota.',
        text: 'The database is away.',
        reference: 'FO-1',
      },
    ]),
  );
});
