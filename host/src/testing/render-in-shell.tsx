import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HostProvider, type HostServices } from '../boot/context.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { productRemotes } from './remotes.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

export interface ShellInput {
  readonly path?: string;
  /** What the API answers by call name; an Error is thrown. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly services?: Partial<HostServices>;
  /** Takes the place of the router, whose address is in memory. */
  readonly router?: (piece: ReactNode) => ReactNode;
}

/** Draws a piece of the shell with router, services and API around it. */
export async function renderInShell(piece: ReactNode, input: ShellInput = {}) {
  const { path = '/support', answers = {}, services } = input;
  const { router = (routed) => <MemoryRouter initialEntries={[path]}>{routed}</MemoryRouter> } = input;
  const request = jest.fn(async (call: { name: string }, _input?: unknown) => {
    if (!(call.name in answers)) throw new Error(`${call.name} was not expected`);
    const answer = answers[call.name];
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
  connectApi({ request });
  const signOut = jest.fn(async () => undefined);
  await act(async () => {
    render(
      <UiProvider colorMode="light">
        <QueryClientProvider client={createQueryClient()}>
          <HostProvider
            value={{
              registry: { revision: 1, remotes: [...productRemotes] },
              loader: createRemoteLoader(() => new Promise(() => undefined)),
              isDemo: true,
              overrides: { allowed: false, origins: [] },
              linkedDealershipId: null,
              startPolicy: async () => undefined,
              signOut,
              retrySession: () => undefined,
              ...services,
            }}
          >
            {router(
              <>
                {piece}
                <Address />
              </>,
            )}
          </HostProvider>
        </QueryClientProvider>
      </UiProvider>,
    );
  });
  return { request, signOut };
}
