import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians, noDoubts, people, salesByCategory } from '../testing/builders.ts';
import { openOrders } from '../testing/open-orders.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const card = (name: string) => screen.findByRole('group', { name });
const address = () => screen.getByTestId('address').textContent;

describe('the service dashboard', () => {
  test('a card shows the figure of the API with its change, target and worth', async () => {
    renderScreen('/dashboard/service');
    const elr = await card('ELR, customer pay');
    expect(elr).toHaveAttribute('data-metric', 'elr');
    expect(within(elr).getByText('$148.59')).toBeVisible();
    expect(within(elr).getByText('vs Oct 1–19')).toBeVisible();
    expect(within(elr).getByText('$1.82')).toBeVisible();
    expect(within(elr).getByText('Target $161.46')).toBeVisible();
    expect(within(elr).getByText('$12.87 under')).toBeVisible();
    expect(within(elr).getByText('$17,022')).toBeVisible();
  });

  test('the period and its comparison are written in words beside the heading', async () => {
    renderScreen('/dashboard/service');
    expect(await screen.findByText('November 1–19, 2026, compared with October 1–19')).toBeVisible();
    expect(await screen.findByText('15 of 22 working days')).toBeVisible();
  });

  test('total gross and gross per repair order stand above the pay types, and open what they are made of', async () => {
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({
        kpis: [
          kpi('ro_count', { value: 1056 }),
          kpi('gross_per_ro', { value: 348.18 }),
          kpi('total_gross', { value: 367_680.11 }),
        ],
      }),
    });
    const gross = within(await screen.findByRole('region', { name: 'Gross' }));
    expect(gross.getAllByRole('group').map((each) => each.getAttribute('data-metric'))).toEqual([
      'total_gross',
      'gross_per_ro',
    ]);
    await userEvent.click(gross.getByText('$367,680'));
    expect(address()).toBe('/dashboard/service?drill=total_gross.all');
  });

  const aged = [kpi('ro_count', { value: 1056 }), kpi('open_ro_aged', { value: 36, numerator: 36, denominator: 136 })];

  test('repair orders open past their limit lead to the list of them, with the people of the page', async () => {
    await loadScreen('/dashboard/service/open');
    renderScreen('/dashboard/service?advisors=A1', { MonthlyNumbers: monthlyNumbers({ kpis: aged }) });
    const [figure] = within(await card('Open ROs past limit')).getAllByRole('link', { name: /36/ });
    // The link opens a page, not a dialog over this one.
    expect(figure).not.toHaveAttribute('aria-haspopup');
    await userEvent.click(figure as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Open repair orders' })).toBeVisible();
    expect(address()).toBe('/dashboard/service/open?advisors=A1&view=past');
  });

  test('the list of a page of some labor types is of them too, in the number of the card', async () => {
    await loadScreen('/dashboard/service/open');
    const counted = (query: URLSearchParams) => (query.get('laborTypes') === 'CM' ? 1 : 36);
    const numbers = (query: URLSearchParams) => {
      const count = { value: counted(query), numerator: counted(query), denominator: 136 };
      return monthlyNumbers({ kpis: [kpi('ro_count', { value: 1056 }), kpi('open_ro_aged', count)] });
    };
    const listed = (query: URLSearchParams) => openOrders({ total: counted(query) });
    renderScreen('/dashboard/service?laborTypes=CM&payType=C', { MonthlyNumbers: numbers, OpenRepairOrders: listed });
    const [figure] = within(await card('Open ROs past limit')).getAllByRole('link', { name: /^1/ });
    await userEvent.click(figure as HTMLElement);
    expect(await screen.findByRole('region', { name: 'Past limit' })).toHaveTextContent('1 repair order');
    expect(address()).toBe('/dashboard/service/open?laborTypes=CM&payType=C&view=past');
  });

  const gap = { value: 80, target: 100, numerator: 80, denominator: 100, status: 'red' as const, gapDollars: 9000 };
  const ofTechnicians = [kpi('ro_count', { value: 1056 }), kpi('tech_proficiency', gap)];

  test('a gap of chosen technicians opens in the drawer, because the screen of technicians shows all', async () => {
    renderScreen('/dashboard/service?technicians=T1', { MonthlyNumbers: monthlyNumbers({ kpis: ofTechnicians }) });
    const strip = within(await screen.findByRole('list', { name: 'Largest gaps to target' }));
    await userEvent.click(strip.getByRole('button', { name: /By technician/ }));
    expect(address()).toContain('technicians=T1&drill=tech_proficiency.all');
  });

  test('a gap of technicians is a link to them, in the period of the page @slow', async () => {
    await loadScreen('/dashboard/technicians');
    const kpis = ofTechnicians;
    renderScreen('/dashboard/service', { MonthlyNumbers: monthlyNumbers({ kpis }) });
    const strip = within(await screen.findByRole('list', { name: 'Largest gaps to target' }));
    await userEvent.click(strip.getByRole('link', { name: /Technician proficiency$/ }));
    expect(address()).toBe('/dashboard/technicians?period=thisMonth');
  });

  test('those that were open at the end of another period are told by the drawer @slow', async () => {
    const past = { startDate: '2026-10-01', endDate: '2026-10-31' };
    renderScreen('/dashboard/service?period=custom&startDate=2026-10-01&endDate=2026-10-31', {
      MonthlyNumbers: { ...monthlyNumbers({ kpis: aged }), ...past },
    });
    await userEvent.click(within(await card('Open ROs past limit')).getByText('36'));
    expect(address()).toContain('drill=open_ro_aged.all');
  });

  test('a figure with a monthly goal is compared with it by its pace', async () => {
    renderScreen('/dashboard/service');
    const count = await card('Repair orders');
    expect(within(count).getByText('Goal 1,600')).toBeVisible();
    expect(within(count).getByText('16 short at pace')).toBeVisible();
    expect(within(count).getByText('1,584')).toBeVisible();
  });

  test('the largest gap opens the proof of its figure in the address bar', async () => {
    renderScreen('/dashboard/service');
    const strip = await screen.findByRole('list', { name: 'Largest gaps to target' });
    expect(within(strip).getByText(/^\$148\.59\/hr against a target of \$161\.46 over 1,322\.7 hrs\./)).toBeVisible();
    await userEvent.click(within(strip).getByRole('button', { name: /731 repair orders/ }));
    expect(address()).toBe('/dashboard/service?drill=elr.C');
    expect(screen.getByRole('dialog', { name: 'Effective labor rate, customer pay' })).toBeVisible();
  });

  test('gross by pay type, rates of advisors and months of labor say that they may be off, as the cards do', async () => {
    const [doubt] = missingTechnicians('labor_gp_pct').data;
    const rows = { ...doubt!, metricKeys: ['elr'], text: 'Rows could not be read.' };
    const advisor = {
      number: 'A1',
      name: 'Priya Nair',
      firstSeen: null,
      kpis: [kpi('elr', { scope: 'C', value: 150 })],
    };
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({ byAdvisor: [advisor] }),
      DataConfidence: { ...noDoubts(), data: [{ ...doubt!, text: '94 lines have no labor cost.' }, rows] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay types may be off' }));
    expect(await screen.findByText('94 lines have no labor cost.')).toBeVisible();
    expect(screen.getByText('Rows could not be read.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Advisors may be off' }));
    expect(await screen.findByText('Rows could not be read.')).toBeVisible();
    expect(screen.queryByText('94 lines have no labor cost.')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Labor sales and gross profit may be off' })).toBeVisible();
  });

  test('prints once, in the order of the page, why its figures may be off, and nothing of figures that are not on it', async () => {
    const [doubt] = missingTechnicians('labor_gp_pct').data;
    const of = (text: string, ...metricKeys: string[]) => ({ ...doubt!, metricKeys, text });
    renderScreen('/dashboard/service', {
      DataConfidence: {
        ...noDoubts(),
        data: [
          of('88 lines were sold without a punch.', 'tech_efficiency', 'tech_productivity'),
          of('3 accounts are on no line of the statement.', 'ledger_sales'),
          of('No labor matrix is in force.', 'override_pct'),
          of('12 lines have no kind of work.', 'elr_repair', 'work_mix'),
          of('94 lines have no labor cost.', 'labor_gross', 'labor_gp_pct'),
        ],
      },
    });
    const { parentElement } = await screen.findByRole('button', { name: 'Pay types may be off' });
    const notes = screen.getByText('Marked figures may be off').parentElement;
    expect([...(notes?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Marked figures may be off',
      '(1) 94 lines have no labor cost.',
      '(2) 12 lines have no kind of work.',
    ]);
    expect(parentElement).toHaveTextContent('(1)');
  });

  test('a press on a pay type filters the page by it, and another one by none', async () => {
    renderScreen('/dashboard/service');
    await userEvent.click(await screen.findByRole('button', { name: 'Customer pay' }));
    expect(address()).toBe('/dashboard/service?payType=C');
    expect(await screen.findByRole('button', { name: 'Customer pay', pressed: true })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Customer pay' }));
    expect(address()).toBe('/dashboard/service');
  });

  const fileOfPage = async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    await card('Repair orders');
    const bar = within(screen.getByRole('group', { name: 'Filters' }));
    await userEvent.click(bar.getByRole('button', { name: 'More' }));
    const more = within(await screen.findByRole('dialog', { name: 'More' }));
    await userEvent.click(await more.findByRole('button', { name: /^Export/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    return (await new Response(files[0]).text()).trim().split('\r\n');
  };

  test('a file has every figure of the page with what it is made of', async () => {
    renderScreen('/dashboard/service');
    const lines = await fileOfPage();
    expect(lines[0]).toMatch(/^.?Of,Figure,Pay type,In,Value,Compared with,Change,Target/);
    expect(lines.some((line) => line.startsWith('Repair orders,Repair orders,All,count,1056,1079,-23,1600'))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith('Customer pay,Labor sales,Customer pay,dollars,196540.71'))).toBe(true);
    expect(lines[0]).not.toContain('Store average');
  });

  test('a file has what all pay types come to, as the last row of their table has it @slow', async () => {
    renderScreen('/dashboard/service');
    const lines = await fileOfPage();
    const table = within(await screen.findByRole('table', { name: 'Pay types' }));
    const shown = table.getByRole('row', { name: /^All pay types/ });
    const value = (figure: string) =>
      lines.find((line) => line.startsWith(`All pay types,${figure},All,`))?.split(',')[4];
    expect(Number(value('Labor sales'))).toBeGreaterThan(0);
    expect(shown).toHaveTextContent(`$${Math.round(Number(value('Labor sales'))).toLocaleString('en-US')}`);
    expect(shown).toHaveTextContent(Number(value('Repair orders')).toLocaleString('en-US'));
  });

  test('a file of an own view has the store’s average beside the cards that have it on the page @slow', async () => {
    const { data: _none, ...period } = noDoubts();
    const elr = { key: 'elr', scope: 'C', value: 151.2, target: null } as const;
    renderScreen('/dashboard/service', { StoreAverages: { ...period, data: [elr] } }, 'EMPLOYEE');
    await screen.findByRole('region', { name: /^Store average/ });
    const lines = await fileOfPage();
    expect(lines[0]).toMatch(/,Store average$/);
    expect(lines.filter((line) => line.endsWith(',151.2')).map((line) => line.split(',').slice(0, 2).join())).toEqual([
      expect.stringContaining('ELR'),
    ]);
  });

  test('in an own view the store is one average beside the own figures, without a name', async () => {
    const average = (key: 'elr' | 'hpro', value: number | null) => ({ key, scope: 'C', value, target: null });
    const { data: _none, ...period } = noDoubts();
    const answers = { StoreAverages: { ...period, data: [average('elr', 151.2), average('hpro', null)] } };
    const { requests } = renderScreen('/dashboard/service?payType=C', answers, 'EMPLOYEE');
    const store = within(await screen.findByRole('region', { name: /^Store average/ }));
    expect(store.getByText('$151.20/hr')).toBeVisible();
    expect(store.getByText(/yours \$148\.59\/hr/)).toBeVisible();
    expect(store.queryByText('Hours per repair order')).not.toBeInTheDocument();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/StoreAverages'));
    expect(asked?.searchParams.get('payTypes')).toBe('C');
  });

  test('who sees everybody is told of no average @slow', async () => {
    const { requests } = renderScreen('/dashboard/service');
    await screen.findByRole('region', { name: /^Why ELR changed/ });
    expect(requests.some(({ pathname }) => pathname.endsWith('/StoreAverages'))).toBe(false);
  });

  test('lists without a tab stand below the filters, with the period', async () => {
    renderScreen('/dashboard/service?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31');
    const lists = within(await screen.findByRole('navigation', { name: 'Lists' }));
    expect(lists.getByRole('link', { name: 'Recap of the last day' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dashboard/service/recap?period=lastMonth'),
    );
    // The list opens above the op codes of the same days.
    expect(lists.getByRole('link', { name: 'Lines below the matrix' })).toHaveAttribute(
      'href',
      '/dashboard/op-codes?lines=belowGrid&period=lastMonth&startDate=2026-10-01&endDate=2026-10-31',
    );
  });

  test('what a card is worth opens the list of its figure, which begins with what costs most @slow', async () => {
    renderScreen('/dashboard/service');
    await userEvent.click(
      within(await card('ELR, customer pay')).getByRole('button', { name: 'Worth this period $17,022' }),
    );
    expect(address()).toBe('/dashboard/service?drill=elr.C');
  });

  test('an unedited "This month" is asked for without dates', async () => {
    const { requests } = renderScreen('/dashboard/service');
    await card('Repair orders');
    const asked = requests.find(({ pathname }) => pathname.endsWith('/MonthlyNumbers'));
    expect([...(asked?.searchParams.keys() ?? [])]).toEqual(['compare', 'rowMetrics', 'rowHistory']);
  });

  test('a link with filters asks for its figures once, and for none of the whole store', async () => {
    const { requests } = renderScreen('/dashboard/service?advisors=A1&compare=priorYear', {
      People: people({ number: 'A1', name: 'Ann Advisor', type: 'advisor' }),
    });
    await card('Repair orders');
    const names = () => requests.map(({ pathname }) => pathname.split('/').at(-1)).sort();
    const expected = [
      'DataConfidence',
      'DayPattern',
      'MetricChange',
      'MonthlyNumbers',
      'MonthlySalesByCategory',
      'OpCodeAnalysis',
      'People',
    ];
    await waitFor(() => expect(names()).toEqual(expected));
  });

  test('rows of pay types and advisors are asked for the figures that the page shows of them', async () => {
    const { requests } = renderScreen('/dashboard/service');
    await card('Repair orders');
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/MonthlyNumbers'));
    expect(asked).toHaveLength(1);
    const { rowMetrics = '', rowHistory } = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(rowHistory).toBe('elr');
    expect(rowMetrics.split(',').sort()).toEqual([
      'discount_pct',
      'elr',
      'gross_per_hour',
      'hpro',
      'labor_gp_pct',
      'labor_gross',
      'labor_sales',
      'one_line_pct',
      'open_ro_aged',
      'parts_sales',
      'parts_to_labor',
      'ro_count',
      'tech_proficiency',
    ]);
  });

  test('pay type, period and comparison are read from the address and sent', async () => {
    const { requests } = renderScreen(
      '/dashboard/service?period=custom&startDate=2026-09-01&endDate=2026-09-15&payType=W&compare=priorYear&advisors=A1,A2',
    );
    await screen.findByRole('region', { name: 'Key figures' });
    const sent = requests.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(sent).toContainEqual({
      startDate: '2026-09-01',
      endDate: '2026-09-15',
      // The kind of the period decides which days the server compares with.
      period: 'custom',
      payTypes: 'W',
      compare: 'priorYear',
      advisors: 'A1,A2',
      rowMetrics: expect.any(String),
      rowHistory: 'elr',
    });
  });

  test('choosing a pay type writes it into the address @slow', async () => {
    renderScreen('/dashboard/service');
    // jsdom evaluates no media queries, so the filters are folded as on a phone.
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const filters = within(screen.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(filters.getByRole('radio', { name: 'Warranty' }));
    expect(address()).toBe('/dashboard/service?payType=W');
  });

  test('a preset that brings its own comparison changes both in one step', async () => {
    renderScreen('/dashboard/service');
    await userEvent.click(await screen.findByRole('button', { name: /^Period:/ }));
    await userEvent.click(screen.getByRole('button', { name: /Month to date vs\. last year/ }));
    expect(address()).toContain('period=monthToDateVsLastYear');
    expect(address()).toContain('compare=priorYear');
  });

  test('a period without repair orders says when the latest closed, and leads there', async () => {
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({ kpis: [kpi('ro_count', { value: 0, n: 0 })] }),
    });
    expect(await screen.findByText('No repair orders closed during November 1–19, 2026')).toBeVisible();
    expect(screen.getByText('The latest repair order closed on Oct 31, 2026.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show October 2026' }));
    expect(address()).toContain('startDate=2026-10-01&endDate=2026-10-31');
  });

  test('filters that leave none lead to no period that is shown already @slow', async () => {
    renderScreen('/dashboard/service?advisors=9&startDate=2026-10-01&endDate=2026-10-31', {
      MonthlyNumbers: {
        ...monthlyNumbers({ kpis: [kpi('ro_count', { value: 0, n: 0 })] }),
        startDate: '2026-10-01',
        endDate: '2026-10-31',
      },
    });
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show / })).not.toBeInTheDocument();
  });

  test('a failed trend leaves the key figures standing', async () => {
    renderScreen('/dashboard/service', { MonthlySalesByCategory: problem(503, 'Starting.') });
    expect(await screen.findByText('Labor sales and gross profit could not be loaded')).toBeVisible();
    expect(await card('Repair orders')).toBeVisible();
  });

  test('a store with few months shows only these in its chart, and one without any reads so @slow', async () => {
    const sold = { category: 'C', sales: 100, cost: 30, gross: 70, gpPct: 70, hours: 1, roCount: 1 };
    const data = ['2026-10', '2026-11'].map((month) => ({ month, ...sold }));
    renderScreen('/dashboard/service', { MonthlySalesByCategory: { ...salesByCategory(), data } });
    expect(await screen.findByText('2 months by pay type')).toBeVisible();
    renderScreen('/dashboard/service', { MonthlySalesByCategory: salesByCategory() });
    expect(await screen.findByText('No sales yet')).toBeVisible();
    // Without sales, the screen shows no empty chart.
    const nothing = data.map((row) => ({ ...row, sales: 0 }));
    renderScreen('/dashboard/service?advisors=A9', { MonthlySalesByCategory: { ...salesByCategory(), data: nothing } });
    expect(await screen.findByText('No sales in these months')).toBeVisible();
  });

  test('a person with an own view is not offered other people', async () => {
    renderScreen('/dashboard/service', {}, 'EMPLOYEE');
    await card('Repair orders');
    expect(screen.queryByText('People')).not.toBeInTheDocument();
  });

  test('a figure that cannot be computed shows why and cannot be opened', async () => {
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({
        kpis: [
          kpi('ro_count', { value: 3 }),
          kpi('elr', { value: null, reason: 'No hours were sold in this period', target: 161.46 }),
        ],
      }),
    });
    const elr = await card('ELR, customer pay');
    expect(within(elr).getByText('No hours were sold in this period')).toBeVisible();
    expect(within(elr).queryByRole('button', { name: /^\$/ })).not.toBeInTheDocument();
  });

  test('a small sample is shown without judgement', async () => {
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({
        kpis: [kpi('ro_count', { value: 3 }), kpi('elr', { value: 99, target: 161.46, n: 3, smallSample: true })],
      }),
    });
    const elr = await card('ELR, customer pay');
    expect(within(elr).getByText('Only 3 ROs')).toBeVisible();
    expect(within(elr).queryByText(/under/)).not.toBeInTheDocument();
  });
});
