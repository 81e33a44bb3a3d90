import { kpi, monthlyNumbers, period, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { problem } from '@fixed-ops/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './testing/page-with-figures.tsx';

const elr = kpi('elr', {
  value: 150,
  numerator: 600,
  denominator: 4,
  target: 161.46,
  status: 'amber',
  gapDollars: 45.84,
  n: 2,
});
const rows = [
  repairOrderRow('618211', { gapContribution: 50 }),
  repairOrderRow('617902', { gapContribution: -4.16 }),
  repairOrderRow('617000', { isCredit: true, contribution: 0, denominator: 0, gapContribution: 0 }),
];
const plain = repairOrders(elr, rows);
const answer = {
  ...plain,
  totals: { ...plain.totals, gapContribution: 45.84 },
  proof: {
    ...plain.proof,
    gap: { quantity: 'money' as const, perNumerator: -1, perDenominator: 161.46, total: 45.84 },
  },
};
const drawer = () => screen.findByRole('dialog', { name: 'Effective labor rate, customer pay' });
const sentTo = (requests: readonly URL[], call: string) => requests.filter(({ pathname }) => pathname.endsWith(call));

/** Records the files that Export saves. */
function savedFiles() {
  const names: string[] = [];
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, files, restore: () => click.mockRestore() };
}

/** Waits until the figure has come, because it decides which columns the list has. */
async function gapList(): Promise<HTMLElement> {
  const gap = await within(await drawer()).findByRole('columnheader', { name: 'Gap' });
  return gap.closest('table') as HTMLElement;
}

describe('the list of the drawer', () => {
  test('says what each repair order costs, worst first, and what all of them do', async () => {
    const { requests } = renderPage('/figures?drill=elr.C', { RepairOrders: answer });
    const list = await gapList();
    const heads = within(list).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'RO',
      'Gap',
      'Contribution',
      'Hours sold',
      'ELR',
      'Advisor',
      'Closed',
    ]);
    expect(within(list).getByRole('columnheader', { name: 'Gap' })).toHaveAttribute('aria-sort', 'descending');
    expect(within(list).getByRole('row', { name: /618211/ })).toHaveTextContent('$50.00');
    expect(within(list).getByRole('row', { name: /^All 2 ROs/ })).toHaveTextContent('$45.84');
    // The server sorts by default, because it knows the target.
    expect(sentTo(requests, '/RepairOrders')[0]?.searchParams.has('sort')).toBe(false);
  });

  test('sorts by every column @slow', async () => {
    const { requests } = renderPage('/figures?drill=elr.C', { RepairOrders: answer });
    const list = await gapList();
    const asked = () => sentTo(requests, '/RepairOrders').at(-1)?.searchParams.get('sort');
    const sorts = {
      RO: 'roNumber',
      Contribution: '-contribution',
      'Hours sold': '-denominator',
      ELR: '-rate',
      Advisor: 'advisorName',
      Closed: '-closeDate',
      Gap: '-gapContribution',
    };
    const heads = within(list).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).sort()).toEqual(Object.keys(sorts).sort());
    for (const [name, sort] of Object.entries(sorts)) {
      await userEvent.click(within(list).getByRole('button', { name }));
      await waitFor(() => expect(asked()).toBe(sort));
      expect(within(list).getByRole('columnheader', { name })).toHaveAttribute(
        'aria-sort',
        /^-/.test(sort) ? 'descending' : 'ascending',
      );
    }
  });

  test('has the count of what opened it, and lists credits apart', async () => {
    const numbers = monthlyNumbers();
    const kpis = numbers.data.kpis.map((one) => (one.key === 'elr' ? elr : one));
    renderPage('/figures', {
      RepairOrders: answer,
      MonthlyNumbers: { ...numbers, data: { ...numbers.data, kpis } },
    });
    const opener = await screen.findByRole('button', { name: /2 repair orders/ });
    await userEvent.click(opener);
    const dialog = await drawer();
    expect(await within(dialog).findByText('November 1–19, 2026: 2 repair orders and 1 credit')).toBeVisible();
    expect(within(dialog).getByRole('row', { name: /^All 2 ROs and 1 credit/ })).toBeVisible();
    const order = within(dialog)
      .getAllByRole('row')
      .map((row) => row.textContent ?? '');
    const heading = order.findIndex((text) => text.startsWith('Credits'));
    expect(order.findIndex((text) => text.startsWith('617902'))).toBeLessThan(heading);
    expect(order.findIndex((text) => text.startsWith('617000'))).toBe(heading + 1);
  });

  test('a filter narrows the rows, and the proof stays that of the whole', async () => {
    const filtered = (query: URLSearchParams) => {
      const found = answer.data.filter(({ roNumber }) => roNumber.startsWith(query.get('search') ?? ''));
      return { ...answer, data: found, total: found.length, totals: repairOrders(elr, found).totals };
    };
    renderPage('/figures?drill=elr.C', { RepairOrders: filtered });
    const dialog = await drawer();
    await within(dialog).findByText('Adds up.');
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Filter repair orders' }), '6182');
    await waitFor(() => expect(within(dialog).queryByText('617902')).not.toBeInTheDocument());
    expect(within(dialog).getByText('618211')).toBeVisible();
    expect(within(dialog).getByText('1 RO')).toBeVisible();
    expect(within(dialog).getByText('Adds up.')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('drillSearch=6182');
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Filter repair orders' }), '9');
    expect(await within(dialog).findByText('No repair order matches "61829"')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear the filter' }));
    expect(await within(dialog).findByText('617902')).toBeVisible();
  });

  test('a filter that fails says so, and the proof of the whole stays @slow', async () => {
    const down = (query: URLSearchParams) => (query.has('search') ? problem(500, 'Not now.') : answer);
    renderPage('/figures?drill=elr.C', { RepairOrders: down });
    const dialog = await drawer();
    await within(dialog).findByText('Adds up.');
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Filter repair orders' }), '6');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Repair orders could not be loadedNot now.');
    expect(within(dialog).getByText('Adds up.')).toBeVisible();
    await userEvent.clear(within(dialog).getByRole('searchbox', { name: 'Filter repair orders' }));
    expect(await within(dialog).findByText('617902')).toBeVisible();
  });

  test('a link sets the sort of the list, and an unknown column sorts nothing', async () => {
    const { requests } = renderPage('/figures?drill=elr.C&drillSort=roNumber', { RepairOrders: answer });
    const list = await within(await drawer()).findByRole('table', { name: 'Repair orders' });
    expect(within(list).getByRole('columnheader', { name: 'RO' })).toHaveAttribute('aria-sort', 'ascending');
    expect(sentTo(requests, '/RepairOrders')[0]?.searchParams.get('sort')).toBe('roNumber');
    cleanup();
    const { requests: others } = renderPage('/figures?drill=elr.C&drillSort=-nonsense', {
      RepairOrders: answer,
    });
    expect(await within(await drawer()).findByText('Adds up.')).toBeVisible();
    expect(sentTo(others, '/RepairOrders')[0]?.searchParams.has('sort')).toBe(false);
  });

  test('somebody without numbers of their own sees that the list is empty, and no figure that never comes', async () => {
    const none = { ...answer, data: [], total: 0, proof: null };
    renderPage('/figures?drill=elr.C', { RepairOrders: none }, 'EMPLOYEE');
    const dialog = await drawer();
    expect(await within(dialog).findByText('No repair order contributes to this figure')).toBeVisible();
    expect(dialog.querySelector('[data-part=skeleton], .chakra-skeleton')).toBeNull();
  });

  test('the repair orders that are not loaded yet add up in the line that says how many they are', async () => {
    const all = Array.from({ length: 60 }, (_, index) => repairOrderRow(String(1000 + index)));
    const whole = repairOrders(kpi('elr', { value: 150, numerator: 18_000, denominator: 120 }), all);
    renderPage('/figures?drill=elr.C', { RepairOrders: { ...whole, data: all.slice(0, 50) } });
    const more = await within(await drawer()).findByRole('button', { name: '10 more, load 10' });
    const cells = [...(more.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
    expect(cells).toEqual(['10 more, load 10', '$3,000.00', '20.00', '$150.00', '', '']);
  });

  test('a next page that fails says so and is asked for again @slow', async () => {
    const all = Array.from({ length: 60 }, (_, index) => repairOrderRow(String(1000 + index)));
    const whole = repairOrders(kpi('elr', { value: 150, numerator: 18_000, denominator: 120 }), all);
    let isDown = true;
    const pageOf = (query: URLSearchParams) => {
      const page = Number(query.get('page'));
      if (page > 1 && isDown) return problem(500, 'Not now.');
      return { ...whole, page, data: all.slice((page - 1) * 50, page * 50) };
    };
    renderPage('/figures?drill=elr.C', { RepairOrders: pageOf });
    const dialog = await drawer();
    await userEvent.click(await within(dialog).findByRole('button', { name: '10 more, load 10' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('The next repair orders could not be loaded.');
    expect(alert.closest('tr')?.cells).toHaveLength(1);
    expect(within(dialog).getByText('1049')).toBeInTheDocument();
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('1059')).toBeInTheDocument();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  });

  test("the file is the server's, of the list as it is filtered and sorted", async () => {
    const saved = savedFiles();
    const file = () =>
      new Response('RO number\r\n618211\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="repair-orders-elr-c-harborline.csv"' },
      });
    let isFile = false;
    const listOrFile = () => (isFile ? file() : answer);
    const { requests } = renderPage('/figures?drill=elr.C&drillSort=rate&drillSearch=6182', {
      RepairOrders: listOrFile,
    });
    const dialog = await drawer();
    await within(dialog).findByText('Adds up.');
    const list = sentTo(requests, '/RepairOrders').at(-1)!;
    isFile = true;
    await userEvent.click(within(dialog).getByRole('button', { name: /^Export/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual(['repair-orders-elr-c-harborline.csv']));
    const asked = sentTo(requests, '/RepairOrders').at(-1)!;
    // The export asks the same question without a page.
    for (const name of ['page', 'pageSize']) list.searchParams.delete(name);
    expect([...asked.searchParams].sort()).toEqual([...list.searchParams].sort());
    saved.restore();
  });

  test.each([
    {
      view: 'ledger',
      table: 'From the ledger',
      parts: {
        ledger: [
          { account: '4730', description: 'Parts, counter', contribution: 300 },
          { account: '4710', description: 'Parts, wholesale', contribution: 500 },
        ].map((one) => ({ month: '2026-11', share: 1, denominator: null, balance: one.contribution, ...one })),
      },
      lines: ['Account,Description,Parts sales', '4710,"Parts, wholesale",500', '4730,"Parts, counter",300'],
    },
    {
      view: 'transactions',
      table: 'From part transactions',
      parts: {
        transactions: [
          { month: '2026-10', label: 'Counter', documents: 3, contribution: 300 },
          { month: '2026-11', label: 'Counter', documents: 5, contribution: 500 },
        ].map((one) => ({ saleType: 'counter', denominator: null, ...one })),
      },
      lines: ['Sold,Month,Documents,Parts sales', 'Counter,2026-11,5,500', 'Counter,2026-10,3,300'],
    },
  ])('the file of its $view has the order of the table, which a link sets, and the same columns', async (one) => {
    const saved = savedFiles();
    const sales = repairOrders(kpi('parts_sales', { value: 800, numerator: 800 }), []);
    renderPage(`/figures?drill=parts_sales.all&drillView=${one.view}`, {
      RepairOrders: { ...sales, proof: { ...sales.proof, ...one.parts } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Parts sales' }));
    const table = within(await dialog.findByRole('table', { name: one.table }));
    await userEvent.click(table.getByRole('button', { name: 'Contribution' }));
    expect(screen.getByTestId('address')).toHaveTextContent('drillSort=-contribution');
    await userEvent.click(dialog.getByRole('button', { name: /^Export/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    const text = await saved.files[0]!.text();
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual(one.lines);
    saved.restore();
  });

  test('splits a figure of lines by op code, worst first, and opens one of them', async () => {
    const byCode = [
      { opCode: 'BRKF', description: 'Front brakes', repairOrders: 2, contribution: 400, denominator: 3 },
      { opCode: '', description: '', repairOrders: 1, contribution: 50, denominator: 0 },
      { opCode: 'LOF', description: '', repairOrders: 1, contribution: 150, denominator: 1 },
    ];
    const { requests } = renderPage('/figures?drill=elr.C', {
      RepairOrders: { ...answer, proof: { ...answer.proof, isOfLines: true } },
      FigureByOpCode: { ...period, data: byCode },
    });
    const dialog = await drawer();
    await userEvent.click(await within(dialog).findByText('By op code'));
    const list = await within(dialog).findByRole('table', { name: 'By op code' });
    await within(list).findByText('Front brakes');
    // Rows without a code stand below the others.
    expect(
      within(list)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['BRKFFront brakes', 'LOF', 'No op code', 'Total']);
    expect(within(list).getByRole('row', { name: /^BRKF/ })).toHaveTextContent('$84.38$400.003.00$133.33');
    expect(within(list).getByRole('row', { name: /^Total/ })).toHaveTextContent('$45.84$600.004.00');
    expect(within(dialog).getByText('Adds up.')).toBeVisible();
    // The list has a filter of its own, by code or description. The export holds the rows that it shows.
    const filter = within(dialog).getByRole('searchbox', { name: 'Filter op codes' });
    await userEvent.type(filter, 'front');
    await waitFor(() => expect(within(list).queryByText('LOF')).not.toBeInTheDocument());
    // A total of all rows would not match the filtered rows, so there is none.
    expect(within(list).queryByText('$600.00')).not.toBeInTheDocument();
    expect(sentTo(requests, '/RepairOrders').filter(({ searchParams }) => searchParams.has('search'))).toEqual([]);
    const saved = savedFiles();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Export/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(saved.names).toEqual(['elr-customer-pay-by-op-code-harborline-toyota-2026-11-01-to-2026-11-19.csv']),
    );
    expect(await saved.files[0]!.text()).toMatch(
      /Op code,Description,.*,Labor sales,Hours sold,ELR\r\nBRKF,Front brakes,84\.38,400,3,133\.3333\r\n$/,
    );
    saved.restore();
    await userEvent.type(filter, 'x');
    expect(await within(dialog).findByText('No op code matches "frontx"')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear the filter' }));
    expect(Object.fromEntries(sentTo(requests, '/FigureByOpCode')[0]!.searchParams)).toMatchObject({
      metricKey: 'elr',
      scope: 'C',
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: /^BRKF/ }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('drill=elr.C.opCode:BRKF'));
    expect(await within(dialog).findByText('Op code BRKF')).toBeVisible();
  });

  test('a split that fails says so and leaves the proof', async () => {
    renderPage('/figures?drill=elr.C&drillView=opCodes', {
      RepairOrders: { ...answer, proof: { ...answer.proof, isOfLines: true } },
      FigureByOpCode: problem(500, 'Not now.'),
    });
    const dialog = await drawer();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('By op code could not be loadedNot now.');
    expect(within(dialog).getByText('Adds up.')).toBeVisible();
  });

  test('offers no split where the parts would not add up', async () => {
    renderPage('/figures?drill=elr.C&drillView=opCodes', { RepairOrders: answer });
    const dialog = await drawer();
    await within(dialog).findByText('Adds up.');
    await waitFor(() => expect(within(dialog).getByRole('table', { name: 'Repair orders' })).toBeVisible());
    expect(within(dialog).queryByText('By op code')).not.toBeInTheDocument();
  });

  test('Escape goes back one level: from an advisor to the figure, and from the figure to the page', async () => {
    const byAdvisor = ['Priya Nair', 'Marcus Reyes'].map((name, index) => ({
      number: `A${index}`,
      name,
      firstSeen: null,
      kpis: [kpi('elr', { scope: 'C', value: 150, numerator: 300 })],
    }));
    const numbers = monthlyNumbers();
    renderPage('/figures?payType=C', {
      RepairOrders: answer,
      MonthlyNumbers: { ...numbers, data: { ...numbers.data, byAdvisor } },
    });
    const address = screen.getByTestId('address');
    await userEvent.click(await screen.findByRole('button', { name: /repair orders/ }));
    const dialog = await drawer();
    await userEvent.click(await within(dialog).findByText('By advisor'));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Priya Nair' }));
    await waitFor(() => expect(address).toHaveTextContent('drill=elr.C.advisor:A0'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address).toHaveTextContent('/figures?payType=C&drill=elr.C&drillView=advisors'));
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address).toHaveTextContent(/^\/figures\?payType=C$/);
  });
});
