import { ApiError } from '@fixed-ops/api';
import { connectApi } from '@fixed-ops/api/host';
import { allMetrics, metricOf } from '@fixed-ops/metrics';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, startSupportServer } from './testing/open-support.tsx';

const server = startSupportServer();

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
    server.answers.ServiceOptionsThresholds = { data: [own] };
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
        (call.name === 'ServiceOptionsThresholds' ? await thresholds() : server.answers[call.name]) as never,
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

  it('shows the status of each feed, how far it reaches, what was wrong, and which figures are missing', async () => {
    await renderAt('/support?tab=feeds');
    await screen.findByText('Time clock');
    const table = screen.getByRole('table', { name: 'Data feeds' });
    const row = (name: string) => within(table).getByRole('row', { name: new RegExp(name) });
    expect(row('Repair orders')).toHaveTextContent(/On time.*Nov 19, 2026.*61.*2 rows refused.*dated after today/);
    expect(row('Time clock')).toHaveTextContent(/Refused.*The column hours is missing/);
    expect(screen.getByRole('link', { name: 'Labor GP %' })).toHaveAttribute('href', '/support?metric=labor_gp_pct');
  });

  it('shows an error card when the feeds cannot be asked for', async () => {
    server.answers.FeedStatus = Promise.reject(
      new ApiError('network', 'x', 'The server could not be reached.', 0, 'FO-NET'),
    );
    await renderAt('/support?tab=feeds');
    expect(await screen.findByText('Data feeds could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('FO-NET')).toBeInTheDocument();
  });

  it('lists the keyboard shortcuts that lead somewhere for the person', async () => {
    await renderAt('/support?tab=shortcuts');
    expect(screen.getByText('AI Statement')).toBeInTheDocument();
    // A manager may not open the administration.
    expect(screen.queryByText('Administration')).not.toBeInTheDocument();
    // Ctrl K and the slash do the same, so they are one entry.
    expect(screen.getAllByText('Find an RO, person or screen')).toHaveLength(1);
    expect(screen.getByRole('switch', { name: 'Shortcuts of a single key' })).toBeChecked();
  });
});
