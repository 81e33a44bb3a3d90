import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { noteFailure } from '../../../support-context/last-failure.ts';
import { setLoadedSession } from '../../../testing/session.ts';
import { keepDraft } from '../contact/draft.ts';
import { SupportPage } from '../support-page.tsx';

interface Sent {
  readonly body: unknown;
  readonly key: string | undefined;
}

const feed = {
  kind: 'ros',
  status: 'ok',
  fileName: 'ros_2026-11-19.csv',
  receivedAt: '2026-11-20T04:40:00Z',
  rows: 61,
  rejectedRows: 2,
  warnings: ['One row is dated after today'],
  error: null,
  dataThrough: '2026-11-19',
};
const refused = {
  ...feed,
  kind: 'time_clock',
  status: 'failed',
  error: 'The column hours is missing',
  rejectedRows: 0,
};

const Address = () => <p data-testid="address">{useLocation().search}</p>;

/** Opens the help page at an address. */
export async function renderAt(address: string) {
  let unmount: () => void = () => undefined;
  await act(async () => {
    ({ unmount } = render(
      <UiProvider>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            <SupportPage />
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    ));
  });
  return { unmount };
}

/**
 * Starts a support server for each test of a file. Call it at the top of the file. A test may change its answers and
 * what it does with the next message, and read what it received.
 */
export function startSupportServer() {
  const server = {
    sent: [] as Sent[],
    /** The query of the last call of each name. */
    asked: {} as Record<string, unknown>,
    answers: {} as Record<string, unknown>,
    /** Called with the next message. */
    receive: (): unknown => undefined,
  };
  beforeEach(() => {
    server.sent = [];
    server.asked = {};
    server.receive = () => ({ reference: 'FO-SENT', sentAt: '2026-11-20T18:00:00Z' });
    server.answers = {
      SupportContacts: {
        supportEmail: 'help@dealer.example',
        administrators: [{ fullName: 'Ava Stone', jobTitle: 'GENERAL_MANAGER', email: 'ava@example.com' }],
      },
      FeedStatus: {
        status: 'ok',
        dataThrough: '2026-11-19',
        feeds: [feed, refused],
        fieldsNotProvided: ['labor_cost'],
      },
      ServiceOptionsThresholds: { data: [] },
    };
    connectApi({
      request: async (call, input) => {
        server.asked[call.name] = input?.query;
        if (call.name !== 'support') return server.answers[call.name] as never;
        server.sent.push({ body: input?.body, key: input?.headers?.['Idempotency-Key'] });
        return server.receive() as never;
      },
    });
    setLoadedSession({ role: 'MANAGER', jobTitle: 'SERVICE_DIRECTOR' });
    keepDraft('E-7', null);
    noteFailure('', '', 0);
  });
  return server;
}
