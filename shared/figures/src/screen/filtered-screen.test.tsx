import { monthlyNumbers } from '@fixed-ops/contract/testing';
import { renderScreen, type ScreenOptions } from '@fixed-ops/testing';
import { Answer } from '@fixed-ops/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDashboardView } from '../filters/use-dashboard-view.ts';
import { FilteredScreen, type FilteredScreenProps } from './filtered-screen.tsx';

type Drawn = Partial<Omit<FilteredScreenProps, 'view' | 'title'>>;

function Codes({ children = <p>The answer</p>, ...props }: Drawn) {
  const view = useDashboardView();
  return (
    <FilteredScreen title="Codes" view={view} offers={['compare', 'people', 'payType']} {...props}>
      {children}
    </FilteredScreen>
  );
}
const everybody = { ...monthlyNumbers(), data: { people: [], missesTechnician: false } };
const open = (props: Drawn = {}, options: ScreenOptions = {}) =>
  renderScreen(<Codes {...props} />, { address: '/codes', answers: { People: everybody }, ...options });
/** jsdom has no layout, so the filters are folded, as on a phone. */
const openFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filters' }));

const old = { data: 'old figures', isRefetching: true, failure: null };

describe('a screen with filters', () => {
  test('says the days that were asked for until its answer says its own', () => {
    open();
    const heading = screen.getByRole('banner');
    expect(heading).toHaveTextContent('November 1–19, 2026, compared with October 1–19');
  });

  test('says the days of its answer', () => {
    const of = { startDate: '2026-10-01', endDate: '2026-10-31', compareStartDate: null, compareEndDate: null };
    open({ of });
    expect(screen.getByRole('banner')).toHaveTextContent('CodesOctober 2026');
  });

  test('draws no part of days that its feeds do not reach yet as if it were all, and leads to the last month with data', async () => {
    const dealershipData = { today: '2026-11-19', dataThrough: '2026-11-16', latestCloseDate: '2026-11-18' };
    open({}, { address: '/codes?startDate=2026-11-17&endDate=2026-11-18', dealershipData });
    expect(screen.queryByText('The answer')).not.toBeInTheDocument();
    expect(screen.getByText('No complete data for November 17, 2026 yet')).toBeVisible();
    expect(screen.getByText('All feeds of these figures reach Nov 16, 2026.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show November 1–16, 2026' }));
    expect(await screen.findByText('The answer')).toBeVisible();
  });

  test('whose days are not the reporting range shows what it has', () => {
    const dealershipData = { today: '2026-11-19', dataThrough: '2026-11-16' };
    open({ period: 'As of now' }, { address: '/codes?startDate=2026-11-17&endDate=2026-11-18', dealershipData });
    expect(screen.getByText('The answer')).toBeVisible();
  });

  test('compares nothing where it does not offer it', () => {
    open({ offers: [] });
    expect(screen.getByRole('banner')).not.toHaveTextContent('compared');
  });

  test('has no filters behind a button where it offers none', () => {
    open({ offers: [] });
    expect(screen.queryByRole('button', { name: 'Filters' })).not.toBeInTheDocument();
  });

  test('has filters of its own after the standard ones', async () => {
    open({ filters: <button type="button">Only below grid</button> });
    await openFilters();
    const payType = screen.getByRole('radiogroup', { name: 'Pay type' });
    const own = screen.getByRole('button', { name: 'Only below grid' });
    expect(payType.compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('asks for people when somebody comes near their select, and not before', async () => {
    const { requests } = open();
    await openFilters();
    expect(requests).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
    expect(requests.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(['People']);
  });

  test('calls the filter after advisors where it offers them alone, and names those of its own days', async () => {
    const { requests } = open({ offers: ['advisors'], span: { startDate: '2026-08-22', endDate: '2026-11-19' } });
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'Advisors' }));
    expect(requests.map(({ search }) => search)).toEqual(['?startDate=2026-08-22&endDate=2026-11-19']);
  });

  test('names everybody whom the feeds know where it has no days: nobody sees the period of the address', async () => {
    const { requests } = open({ period: 'As of now' }, { address: '/codes?startDate=2026-11-18&endDate=2026-11-18' });
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
    expect(requests.map(({ search }) => search)).toEqual(['?of=all']);
  });

  test('names the people of open repair orders where it lists these', async () => {
    const { requests } = open({ period: 'As of now', peopleOf: 'open' });
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
    expect(requests.map(({ search }) => search)).toEqual(['?of=open']);
  });

  describe('whose people of the period are not all who are chosen', () => {
    const derek = { number: 'A5', name: 'Derek Boone', type: 'advisor' };
    const priya = { number: 'A6', name: 'Priya Nair', type: 'advisor' };
    const wes = { number: 'A7', name: 'Wes Harlan', type: 'advisor' };
    const answer = (query: URLSearchParams) => ({
      ...everybody,
      data: { people: query.has('of') ? [derek, priya, wes] : [derek, priya], missesTechnician: false },
    });
    const options = (address: string) => ({ address, answers: { People: answer } }) as ScreenOptions;
    const select = () => screen.getByRole('combobox', { name: 'People' });

    test('names them too', async () => {
      open({}, options('/codes?advisors=A7'));
      await openFilters();
      await waitFor(() => expect(select()).toHaveTextContent('Wes Harlan'));
    });

    test('keeps them when another is chosen, and lets them be removed', async () => {
      open({}, options('/codes?technicians=T9'));
      await openFilters();
      await userEvent.click(select());
      await userEvent.click(await screen.findByRole('option', { name: 'Derek Boone' }));
      expect(screen.getByTestId('address')).toHaveTextContent('/codes?technicians=T9&advisors=A5');
      await userEvent.click(screen.getByRole('option', { name: 'Technician T9' }));
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/codes\?advisors=A5$/);
    });

    test('asks for nobody’s name where they are nobody', async () => {
      const { requests } = open({}, options('/codes?advisors=no-advisor'));
      await openFilters();
      await waitFor(() => expect(select()).toHaveTextContent('No advisor'));
      expect(requests.map(({ search }) => search)).toEqual(['']);
    });
  });

  test('offers nobody to who sees own figures only', async () => {
    open({}, { role: 'EMPLOYEE', title: 'SERVICE_ADVISOR' });
    await openFilters();
    expect(screen.queryByRole('combobox', { name: 'People' })).not.toBeInTheDocument();
  });

  describe('whose figures are old while others load', () => {
    const children = (
      <Answer name="Codes" answer={old} skeleton={null}>
        {(figures) => <p>{figures}</p>}
      </Answer>
    );
    const said = 'The old figures stay until the new ones are here.';

    test('says for whom, and keeps them', async () => {
      const people = [{ number: 'A5', name: 'Derek Boone', type: 'advisor' }];
      const answers = { People: { ...everybody, data: { people, missesTechnician: false } } };
      open({ children }, { address: '/codes?advisors=A5', answers } as ScreenOptions);
      expect(await screen.findByText(/Updating for Derek Boone\./)).toHaveTextContent(said);
      expect(screen.getByText('old figures')).toBeVisible();
    });

    const advisors = [
      { number: 'A5', name: 'Derek Boone', type: 'advisor' },
      { number: 'A6', name: 'Priya Nair', type: 'advisor' },
    ];
    const ofSpan: Drawn = {
      children,
      offers: ['advisors'],
      period: 'Last 90 days',
      span: { startDate: '2026-08-22', endDate: '2026-11-19' },
    };

    test('says for which advisors of its own days, where it offers them alone', async () => {
      const asked: Record<string, string>[] = [];
      const answer = (query: URLSearchParams) => {
        asked.push(Object.fromEntries(query));
        return { ...everybody, data: { people: advisors, missesTechnician: false } };
      };
      const address = '/codes?advisors=A5,A6&technicians=T1';
      open(ofSpan, { address, answers: { People: answer } } as ScreenOptions);
      expect(await screen.findByText(/Updating for Derek Boone and Priya Nair\./)).toHaveTextContent(said);
      expect(asked).toEqual([{ startDate: '2026-08-22', endDate: '2026-11-19' }]);
    });

    test('says its own days, where neither period nor technicians narrow it', () => {
      open(ofSpan, { address: '/codes?technicians=T1' });
      expect(screen.getByText(/Updating for August 22 – November 19, 2026\./)).toHaveTextContent(said);
    });

    test('says no days where it has none', () => {
      open({ children, period: 'As of now' }, { address: '/codes?startDate=2026-11-18&endDate=2026-11-18' });
      expect(screen.getByText(/Updating\./)).toHaveTextContent(said);
    });

    test('says for which pay type', () => {
      open({ children }, { address: '/codes?payType=W' });
      expect(screen.getByText(/Updating for warranty\./)).toHaveTextContent(said);
    });

    test('says for which days where nothing else is chosen', () => {
      open({ children, offers: [] }, { address: '/codes?advisors=A5&payType=W' });
      expect(screen.getByText(/Updating for November 1–19, 2026\./)).toHaveTextContent(said);
    });
  });

  test('says nothing of an update while nothing is old', () => {
    open();
    expect(screen.queryByText(/Updating/)).not.toBeInTheDocument();
  });
});
