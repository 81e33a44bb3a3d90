import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { averageGp, counterperson } from '../testing/parts-lists.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const MonthlyNumbers = monthlyNumbers({
  kpis: [kpi('parts_sales', { value: 2500 })],
  byPayType: { total: [kpi('parts_sales', { value: 2500 })] },
});
const two = averageGp([
  counterperson('K1', 'Rosa Diaz'),
  counterperson('K2', 'Omar Reed', {
    sales: 1500,
    cost: 1200,
    gross: 300,
    gpPct: 20,
    counterSales: 0,
    repairOrderSales: 1500,
  }),
]);
const open = (AverageGPPercent: ReturnType<typeof averageGp> | Response, at = '', role = 'ADMIN') =>
  renderScreen(`/dashboard/parts${at}`, { MonthlyNumbers, AverageGPPercent }, role);
const panel = async () => within(await screen.findByRole('region', { name: /^Counterpersons/ }));

beforeAll(() => loadScreen('/dashboard/parts'));

describe('the counterpersons of the parts dashboard', () => {
  test('stand side by side, the most sold first, with what they add up to', async () => {
    const { requests } = open(two);
    const table = within(await (await panel()).findByRole('table', { name: 'Counterpersons' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Omar Reed$1,500$0$1,500$30020.0%',
      'Rosa Diaz$1,000$300$700$40040.0%',
      'All$2,500$300$2,200$70028.0%',
    ]);
    const asked = requests.find(({ pathname }) => pathname.endsWith('/AverageGPPercent'))?.searchParams;
    expect(asked?.get('department')).toBe('parts');
  });

  test('parts that nobody is named for stand last in every order', async () => {
    open(averageGp([counterperson('', 'Nobody', { sales: 9000 }), ...two.data.byCounterperson]));
    const table = within(await (await panel()).findByRole('table', { name: 'Counterpersons' }));
    const names = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Omar Reed', 'Rosa Diaz', 'Nobody', 'All']);
    const [, sales] = table.getAllByRole('columnheader');
    await userEvent.click(within(sales as HTMLElement).getByRole('button'));
    expect(names()).toEqual(['Rosa Diaz', 'Omar Reed', 'Nobody', 'All']);
  });

  test('a name opens the documents of that person, and the address keeps them', async () => {
    const CounterDocuments = problem(503, 'The database is away.');
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers, AverageGPPercent: two, CounterDocuments });
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Rosa Diaz' }));
    expect(await screen.findByRole('dialog', { name: 'Parts sold, Rosa Diaz' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('documents=counter:K1');
    const asked = () => requests.find(({ pathname }) => pathname.endsWith('/CounterDocuments'))?.searchParams;
    await waitFor(() => expect(asked()?.get('group')).toBe('counter:K1'));
  });

  test('documents that a link opened take their words and order with them, so that the next person’s stand whole', async () => {
    const CounterDocuments = problem(503, 'The database is away.');
    const answers = { MonthlyNumbers, AverageGPPercent: two, CounterDocuments };
    renderScreen('/dashboard/parts?documents=counter:K1&listSearch=4711&listSort=-sale', answers);
    await screen.findByRole('dialog', { name: 'Parts sold, Rosa Diaz' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByTestId('address')).toHaveTextContent(/parts$/);
  });

  test('somebody who is not there opens nothing @slow', async () => {
    open(two, '?documents=counter:K9');
    await (await panel()).findByRole('table', { name: 'Counterpersons' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('have a file, in the order of their table', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open(two, '?counterSort=-gpPct');
    const people = await panel();
    await people.findByRole('table', { name: 'Counterpersons' });
    await userEvent.click(people.getByRole('button', { name: /^Export/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await new Response(files[0]).text()).trim().split('\r\n')).toEqual([
      'Counterperson,Parts sold,Over the counter,On repair orders,Gross,GP %',
      'Rosa Diaz,1000,300,700,400,40',
      'Omar Reed,1500,0,1500,300,20',
    ]);
    click.mockRestore();
  });

  test('counter sales that nobody is named for are said to be missing, and are no zero @slow', async () => {
    open(averageGp([counterperson('K1', 'Rosa Diaz', { counterSales: null })]));
    const people = await panel();
    expect(await people.findByText(/^Parts on repair orders alone/)).toBeVisible();
    expect(people.getByRole('row', { name: /Rosa Diaz/ })).toHaveTextContent('Rosa Diaz$1,000—$700');
  });

  test('say so if the feed names no counterperson', async () => {
    open(averageGp([counterperson('', 'No counterperson')]));
    expect(await screen.findByText(/does not say who sold the parts/)).toBeVisible();
  });

  test('fail alone, with Retry', async () => {
    open(problem(503, 'The database is away.'));
    expect(await screen.findByText('Counterpersons could not be loaded')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Parts sales' })).toBeVisible();
  });

  test('are in nobody’s own view', async () => {
    const own = { ...MonthlyNumbers, data: { ...MonthlyNumbers.data, ownView: true } };
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers: own, AverageGPPercent: two }, 'EMPLOYEE');
    await screen.findByRole('region', { name: 'Clean-up lists' });
    expect(screen.queryByRole('region', { name: /^Counterpersons/ })).not.toBeInTheDocument();
    expect(requests.filter(({ pathname }) => pathname.endsWith('/AverageGPPercent'))).toEqual([]);
  });
});
