import { ApiError, connectApi, createQueryClient } from '@fixed-ops/api';
import { allMetrics, metricOf } from '@fixed-ops/metrics';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { sessionStore } from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLoadedSession } from '../../testing/session.ts';
import { noteFailure } from '../../trail/last-failure.ts';
import { keepDraft } from './contact/draft.ts';
import { SupportPage } from './support-page.tsx';

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

let sent: Sent[];
let answers: Record<string, unknown>;
/** What the last call of each name asked for. */
let asked: Record<string, unknown>;
/** What the server does with the next message. */
let receive: () => unknown;

beforeEach(() => {
  sent = [];
  asked = {};
  receive = () => ({ reference: 'FO-SENT', sentAt: '2026-11-20T18:00:00Z' });
  answers = {
    SupportContacts: {
      supportEmail: 'help@dealer.example',
      administrators: [{ fullName: 'Ava Stone', jobTitle: 'GENERAL_MANAGER', email: 'ava@example.com' }],
    },
    FeedStatus: { status: 'ok', dataThrough: '2026-11-19', feeds: [feed, refused], fieldsNotProvided: ['labor_cost'] },
    ServiceOptionsThresholds: { data: [] },
  };
  connectApi({
    request: async (call, input) => {
      asked[call.name] = input?.query;
      if (call.name !== 'support') return answers[call.name] as never;
      sent.push({ body: input?.body, key: input?.headers?.['Idempotency-Key'] });
      return receive() as never;
    },
  });
  setLoadedSession({ role: 'MANAGER', jobTitle: 'SERVICE_DIRECTOR' });
  keepDraft('E-7', null);
  noteFailure('', '', 0);
});

const Address = () => <p data-testid="address">{useLocation().search}</p>;

async function renderAt(address: string) {
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

async function fill(user = userEvent.setup()) {
  await user.click(screen.getByRole('combobox', { name: /Category/ }));
  await user.click(screen.getByRole('option', { name: 'A figure looks wrong' }));
  await user.type(screen.getByRole('textbox', { name: /Subject/ }), 'ELR');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Too low');
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('writing to support', () => {
  it('sends what was written with the reference of the error card, and says where the answer comes', async () => {
    await renderAt('/support?reference=FO-7K2M-91QD-X4TB');
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('FO-7K2M-91QD-X4TB');
    await fill();
    await send();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        category: 'figure',
        subject: 'ELR',
        message: 'Too low',
        page: null,
        reference: 'FO-7K2M-91QD-X4TB',
        screenshot: null,
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'Your message has been sent' })).toHaveFocus();
    expect(screen.getByText(/answers to dana@example.com/)).toBeInTheDocument();
    expect(screen.getByText('FO-SENT')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue('');
  });

  it('offers the reference of what failed a moment ago', async () => {
    noteFailure('FO-LAST', 'It broke.');
    await renderAt('/support');
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('FO-LAST');
  });

  it('asks for what is missing in the words of the specification, and sends nothing', async () => {
    await renderAt('/support?reference=FO-1');
    await send();
    for (const label of ['Category', 'Subject', 'Message']) {
      expect(screen.getByText(`Please enter ${label}`)).toBeInTheDocument();
    }
    expect(sent).toEqual([]);
  });

  it('keeps everything when the mail does not go, tries again under the same key and offers the own mail program', async () => {
    receive = () => {
      throw new ApiError('problem', 'mail_server_unreachable', 'The mail server does not answer.', 503, 'FO-FAIL');
    };
    await renderAt('/support');
    await fill();
    await send();
    expect(screen.getByText('The mail server does not answer.')).toBeInTheDocument();
    expect(screen.getByText('FO-FAIL')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Too low');
    expect(screen.getByRole('link', { name: /own mail program/ })).toHaveAttribute(
      'href',
      'mailto:help@dealer.example?subject=ELR&body=Too%20low',
    );
    await send();
    await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), '!');
    await send();
    const [first, second, changed] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(changed).not.toBe(first);
  });

  it('finds the words again after looking something up, and asks before the tab closes', async () => {
    const { unmount } = await renderAt('/support');
    await fill();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    unmount();
    await renderAt('/support');
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Too low');
  });

  it('names those who administer the dealership that is open', async () => {
    await renderAt('/support');
    const { activeDealership } = sessionStore.getState();
    expect(await screen.findByText(`Those who administer ${activeDealership?.name} decide on them.`)).toBeVisible();
    expect(asked.SupportContacts).toEqual({ at: activeDealership?.id });
  });

  it('names the administrators instead where no support address is set', async () => {
    answers.SupportContacts = { ...(answers.SupportContacts as object), supportEmail: null };
    await renderAt('/support');
    expect(await screen.findByText('No support address is set here')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ava@example.com' })).toBeInTheDocument();
  });
});

describe('a screenshot', () => {
  const close = jest.fn();
  const picture = (name = 'screen.png', type = 'image/png') => new File(['pixels'], name, { type });
  const input = () => screen.getByLabelText('Screenshot file');
  const preview = () => screen.queryByRole('img', { name: /^Preview of/ });
  /** Fires what a browser would, with a clipboard or a held file of ours. */
  function fire(type: 'paste' | 'dragover' | 'drop', files: File[], types = ['Files'], at: Element | Window = window) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const data = { files, types, dropEffect: 'none' };
    at.dispatchEvent(Object.assign(event, { dataTransfer: data, clipboardData: data }));
    return event;
  }

  beforeEach(() => {
    window.createImageBitmap = jest.fn(async () => ({ width: 1, height: 1, close }));
  });

  it('is shown before it goes, goes as a data URL, stays through a failed try and can be taken out', async () => {
    receive = () => {
      throw new ApiError('problem', 'mail_server_unreachable', 'The mail server does not answer.', 503, 'FO-FAIL');
    };
    await renderAt('/support');
    await userEvent.upload(input(), picture());
    expect(await screen.findByRole('img', { name: 'Preview of screen.png' })).toHaveAttribute(
      'src',
      'data:image/png;base64,cGl4ZWxz',
    );
    await fill();
    await send();
    expect(sent[0]?.body).toMatchObject({ screenshot: 'data:image/png;base64,cGl4ZWxz' });
    expect(preview()).toBeInTheDocument();
    expect(screen.getByText(/attach the screenshot there again/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(preview()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
    await send();
    expect(sent[1]?.body).toMatchObject({ screenshot: null });
  });

  it('that cannot be taken says why, as profile pictures do, and what was there stays', async () => {
    await renderAt('/support');
    await userEvent.upload(input(), picture());
    await screen.findByRole('img', { name: /^Preview/ });
    const refuses = async (file: File, why: string) => {
      await userEvent.upload(input(), file, { applyAccept: false });
      expect(await screen.findByText(why)).toBeInTheDocument();
      expect(preview()).toBeInTheDocument();
    };
    await refuses(picture('screen.pdf', 'application/pdf'), 'screen.pdf is not a JPEG, PNG or WebP picture.');
    const large = Object.defineProperty(picture('large.png'), 'size', { value: 5 * 1024 * 1024 });
    await refuses(large, 'large.png has 5.0 MB. Choose a picture of at most 3 MB.');
    jest.mocked(window.createImageBitmap).mockRejectedValue(new Error('damaged'));
    await refuses(picture('broken.png'), 'broken.png cannot be read as a picture. It may be damaged.');
  });

  it('can be dropped anywhere on the page, which is never left for a file', async () => {
    await renderAt('/support');
    await act(async () => expect(fire('dragover', []).defaultPrevented).toBe(true));
    expect(screen.getByText('Drop it to add it')).toBeInTheDocument();
    await act(async () => expect(fire('drop', [picture('dropped.png')]).defaultPrevented).toBe(true));
    expect(await screen.findByRole('img', { name: 'Preview of dropped.png' })).toBeInTheDocument();
    expect(fire('dragover', [], ['text/plain']).defaultPrevented).toBe(false);
  });

  it('can be pasted; text that comes with a picture goes into the field it is pasted into', async () => {
    await renderAt('/support');
    const field = screen.getByRole('textbox', { name: /Message/ });
    const cell = await act(async () => fire('paste', [picture()], ['text/plain', 'Files'], field));
    expect(cell.defaultPrevented).toBe(false);
    expect(preview()).not.toBeInTheDocument();
    const shot = await act(async () => fire('paste', [picture('pasted.png')], ['Files'], field));
    expect(shot.defaultPrevented).toBe(true);
    expect(await screen.findByRole('img', { name: 'Preview of pasted.png' })).toBeInTheDocument();
  });
});

describe('the metric dictionary', () => {
  const list = () => screen.getByRole('navigation', { name: 'Metrics' });

  it('lists every metric there is', async () => {
    await renderAt('/support?tab=metrics');
    const names = within(list())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names.sort()).toEqual(allMetrics.map(({ label }) => label).sort());
  });

  it('opens at the metric of the address with formula, unit, direction, target and needed columns', async () => {
    await renderAt('/support?metric=labor_gp_pct');
    expect(screen.getByRole('heading', { level: 2, name: 'Labor GP %' })).toBeInTheDocument();
    for (const text of [
      metricOf('labor_gp_pct').explanation,
      metricOf('labor_gp_pct').formula,
      'Percent',
      'Higher is better',
      'On target from 75.0%, near target from 72.0%',
      'lines.csv labor_cost',
      'Not provided by your DMS feed',
    ]) {
      await waitFor(() => expect(screen.getByRole('region', { name: 'Labor GP %' })).toHaveTextContent(text));
    }
  });

  it('shows the target that this dealership has set beside the default that it replaces', async () => {
    const own = { metricKey: 'discount_pct', scope: 'C', direction: 'down', green: 2.5, amber: 4.5, source: 'custom' };
    answers.ServiceOptionsThresholds = { data: [own] };
    await renderAt('/support?metric=discount_pct');
    const metric = screen.getByRole('region', { name: 'Discount % of labor' });
    await waitFor(() => expect(metric).toHaveTextContent('2.50%, near target up to 4.50% (set by Harborline Toyota)'));
    expect(metric).toHaveTextContent('2.00%, near target up to 4.00% (default, replaced here)');
  });

  it('asks for the targets of the dealership again by itself when they could not be loaded', async () => {
    jest.useFakeTimers();
    const own = { metricKey: 'discount_pct', scope: 'C', direction: 'down', green: 2.5, amber: 4.5, source: 'custom' };
    const thresholds = jest.fn(async () => ({ data: [own] }));
    thresholds.mockRejectedValueOnce(new ApiError('problem', 'unavailable', 'Away.', 503, 'FO-1'));
    connectApi({
      request: async (call) =>
        (call.name === 'ServiceOptionsThresholds' ? await thresholds() : answers[call.name]) as never,
    });
    await renderAt('/support?metric=discount_pct');
    await act(() => jest.advanceTimersByTimeAsync(6000));
    jest.useRealTimers();
    expect(screen.getByRole('region', { name: 'Discount % of labor' })).toHaveTextContent('set by Harborline Toyota');
  });

  it('searches names, formulas and definitions, and keeps the search in the address', async () => {
    await renderAt('/support?tab=metrics');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search metrics' }), 'comeback');
    expect(
      within(list())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Comebacks']);
    expect(screen.getByTestId('address')).toHaveTextContent('search=comeback');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search metrics' }), 'zzz');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(within(list()).getAllByRole('link')).toHaveLength(allMetrics.length);
  });

  it('says so when a link names a metric that does not exist', async () => {
    await renderAt('/support?metric=no_such');
    expect(screen.getByText(/There is no metric “no_such”/)).toBeInTheDocument();
  });
});

describe('the other parts of help', () => {
  it('finds a word of the trade by its other name', async () => {
    await renderAt('/support?tab=glossary');
    await userEvent.type(screen.getByRole('searchbox'), 'elr labor sales divided');
    expect(screen.getAllByRole('term')).toHaveLength(1);
    expect(screen.getByText('Effective labor rate')).toBeInTheDocument();
  });

  it('answers questions by topic, and a search looks through the glossary as well', async () => {
    await renderAt('/support?tab=questions');
    for (const topic of ['Figures', 'Data', 'Working with it', 'Access', 'Your account']) {
      expect(screen.getByRole('heading', { level: 2, name: topic })).toBeInTheDocument();
    }
    expect(screen.queryByRole('heading', { name: 'In the glossary' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'columns');
    expect(screen.getByText('Can I choose the columns of a table?')).toBeInTheDocument();
    expect(screen.queryByText('How do I change my password?')).not.toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'door rate');
    expect(screen.getByRole('heading', { name: 'In the glossary' })).toBeInTheDocument();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Door ratePosted rate');
    await userEvent.type(screen.getByRole('searchbox'), ' zzz');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getAllByRole('term').length).toBeGreaterThan(15);
  });

  it('finds the question where a word of the glossary is looked for, and no word is found', async () => {
    await renderAt('/support?tab=glossary&search=forgotten');
    expect(screen.getByRole('heading', { name: 'In the questions' })).toBeInTheDocument();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['How do I change my password?']);
  });

  it('tells what is new, day by day', async () => {
    await renderAt('/support?tab=news');
    const newest = screen.getAllByRole('region')[0]!;
    expect(newest).toHaveAccessibleName(/^\w{3} \d{1,2}, \d{4}$/);
    expect(within(newest).getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  it('shows of each feed how it stands, how far it reaches and what was wrong, and which figures suffer', async () => {
    await renderAt('/support?tab=feeds');
    const table = screen.getByRole('table', { name: 'Data feeds' });
    await screen.findByText('Time clock');
    const row = (name: string) => within(table).getByRole('row', { name: new RegExp(name) });
    expect(row('Repair orders')).toHaveTextContent(/On time.*Nov 19, 2026.*61.*2 rows left out.*dated after today/);
    expect(row('Time clock')).toHaveTextContent(/Refused.*The column hours is missing/);
    expect(screen.getByRole('link', { name: 'Labor GP %' })).toHaveAttribute('href', '/support?metric=labor_gp_pct');
  });

  it('shows an error card when the feeds cannot be asked for', async () => {
    answers.FeedStatus = Promise.reject(new ApiError('network', 'x', 'The server could not be reached.', 0, 'FO-NET'));
    await renderAt('/support?tab=feeds');
    expect(await screen.findByText('Data feeds could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('FO-NET')).toBeInTheDocument();
  });

  it('lists the keyboard shortcuts that lead somewhere for the person', async () => {
    await renderAt('/support?tab=shortcuts');
    expect(screen.getByText('AI Statement')).toBeInTheDocument();
    // A manager opens no administration.
    expect(screen.queryByText('Administration')).not.toBeInTheDocument();
    // Ctrl K and the slash do the same.
    expect(screen.getAllByText('Find an RO, person or screen')).toHaveLength(1);
    expect(screen.getByRole('switch', { name: 'Shortcuts of a single key' })).toBeChecked();
  });
});
