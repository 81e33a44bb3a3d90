import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians } from '../testing/builders.ts';
import { coachingCard, heatSheet, sheetRow } from '../testing/heat-sheet.ts';
import { onAPhone } from '../testing/on-a-phone.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth } from '../testing/states.ts';

const ADDRESS = '/dashboard/heat-sheet/service';
const noCards = { CoachingCards: { ...coachingCard(), data: [] } };
const people = () => screen.findByRole('list', { name: 'Heat sheet' });

beforeAll(() => loadScreen(ADDRESS));
onAPhone();

describe('the heat sheet on a phone', () => {
  test('is a list of people with their goals; one unfolds, in the address, into cells that open', async () => {
    renderScreen(ADDRESS, { HeatSheet: heatSheet(), ...noCards });
    const list = within(await people());
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Marisol Vega/),
      expect.stringMatching(/^2Grant Okafor/),
      expect.stringMatching(/^No advisor/),
      expect.stringMatching(/^Store/),
    ]);
    await userEvent.click(list.getByRole('button', { name: /Marisol Vega/, expanded: false }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${ADDRESS}?person=A1`);
    expect(list.getByRole('button', { name: /Marisol Vega/, expanded: true })).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: /^ELR/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('drill=elr.C.advisor:A1');
  });

  test('unfolds the row of the store too, whose cells open those of everybody, and says its pace before', async () => {
    renderScreen(ADDRESS, { HeatSheet: heatSheet(), ...noCards });
    const list = within(await people());
    await userEvent.click(list.getByRole('button', { name: /^Store.*ROs/, expanded: false }));
    expect(screen.getByTestId('address')).toHaveTextContent('person=store');
    expect(list.getByRole('button', { name: /^No advisor/, expanded: false })).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: /^ELR/ }));
    expect(screen.getByTestId('address').textContent).toMatch(/drill=elr\.C$/);
  });

  test('unfolds the row without a person as well @slow', async () => {
    renderScreen(ADDRESS, { HeatSheet: heatSheet(), ...noCards });
    const list = within(await people());
    await userEvent.click(list.getByRole('button', { name: /^No advisor/, expanded: false }));
    expect(list.getByRole('button', { name: /^No advisor/, expanded: true })).toBeVisible();
    expect(list.getByRole('button', { name: /^ELR/ })).toHaveTextContent('$139.44');
    await userEvent.click(list.getByRole('button', { name: /^No advisor/, expanded: true }));
    expect(screen.getByTestId('address')).toHaveTextContent(new RegExp(`^${ADDRESS}$`));
  });

  test('says what its people are ranked by @slow', async () => {
    renderScreen(ADDRESS, { HeatSheet: heatSheet(), ...noCards });
    expect(await screen.findByText('Ranked by goals met. Tap a figure for its repair orders.')).toBeVisible();
    cleanup();
    renderScreen(`${ADDRESS}?rank=elr`, { HeatSheet: heatSheet(), ...noCards });
    expect(await screen.findByText(/^Ranked by ELR\. Tap a figure/)).toBeVisible();
  });

  test.each([
    ['ADMIN', '/administration/heat-sheet?tab=mapping', /^Not mapped: Oil\. Set which codes belong to it$/],
    ['MANAGER', null, /^Not mapped: Oil\. An administrator sets which codes belong to it\.$/],
  ])('names the items that nothing is mapped to, and leads %s on', async (role, href, words) => {
    const { data } = heatSheet();
    const columns = data.columns.map((column) =>
      column.key === 'oil' ? { ...column, isMapped: false, target: null, targetSource: 'none' as const } : column,
    );
    renderScreen(ADDRESS, { HeatSheet: heatSheet({ columns }), ...noCards }, role);
    await people();
    const line = screen.getByText(/^Not mapped: Oil/);
    expect(line).toHaveTextContent(words);
    const link = within(line).queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(href);
    // Color alone would not distinguish the link from the text around it.
    if (link) expect(link).toHaveStyle({ textDecoration: 'underline' });
  });

  test('unfolds into the figures without a goal too, which have no mark', async () => {
    const { data } = heatSheet();
    const columns = data.columns.map((column) => ({ ...column, target: null, targetSource: 'none' as const }));
    renderScreen(`${ADDRESS}?person=A1`, { HeatSheet: heatSheet({ columns }), ...noCards });
    const list = within(await people());
    expect(list.getByRole('button', { name: /^ELR/ })).toBeVisible();
    expect(list.getByText('Oil')).toBeVisible();
  });

  test('leaves out what the feed lacks, and names it below @slow', async () => {
    const { data } = heatSheet();
    const lacking = { ...data.storeRow.cells.elr, value: null, reason: 'Not provided by your DMS feed' } as never;
    const storeRow = { ...data.storeRow, cells: { ...data.storeRow.cells, elr: lacking } };
    renderScreen(`${ADDRESS}?person=A1`, { HeatSheet: heatSheet({ storeRow }), ...noCards });
    const list = within(await people());
    expect(screen.getByText('Not provided by your DMS feed: ELR.')).toBeVisible();
    expect(list.queryByText('ELR')).not.toBeInTheDocument();
    expect(list.getByText('Oil')).toBeVisible();
  });

  test('has in the own view the store’s figure beside each own one, where it tells nobody’s @slow', async () => {
    const own = sheetRow('A1', 'Marisol Vega', { rank: null });
    const storeRow = sheetRow('', 'Store', {
      cells: { elr: { ...own.cells.elr, value: 150.1 } as never, oil: { ...own.cells.oil, value: null } as never },
    });
    const ofStore = (name: RegExp) => screen.getByRole('button', { name }).textContent;
    const answer = heatSheet({ ownView: true, rows: [own], storeRow });
    renderScreen(`${ADDRESS}?person=A1`, { HeatSheet: answer, ...noCards }, 'EMPLOYEE');
    const list = within(await people());
    expect(ofStore(/^ELR/)).toMatch(/Store \$150\.10$/);
    expect(list.queryByText(/^Store/, { selector: 'b' })).not.toBeInTheDocument();
    expect(screen.getByText('Tap a figure for its repair orders.')).toBeVisible();
    expect(screen.getByText(/^You see your own figures\./)).toBeVisible();
    expect(screen.getByText('Oil').parentElement).not.toHaveTextContent('Store');
    cleanup();
    renderScreen(`${ADDRESS}?person=A1`, { HeatSheet: heatSheet({ storeRow }), ...noCards });
    await people();
    expect(ofStore(/^ELR/)).not.toContain('Store');
  });

  test('says of the sheet that its figures may be off: its cells are buttons themselves @slow', async () => {
    renderScreen(ADDRESS, { HeatSheet: heatSheet(), ...noCards, DataConfidence: missingTechnicians('elr') });
    await userEvent.click(await screen.findByRole('button', { name: 'Heat sheet may be off' }));
    expect(screen.getByText(/^12 lines .* have no technician/)).toBeVisible();
  });

  test('dims what is old while another period is on its way @slow', async () => {
    const held = heldAnswer<Answer<'heatSheet'>>();
    const answer = (query: URLSearchParams) => (query.has('startDate') ? held.answer() : heatSheet());
    renderScreen(ADDRESS, { HeatSheet: answer, ...noCards });
    expect(await people()).not.toHaveAttribute('data-refetching');
    await chooseLastMonth();
    await waitFor(async () => expect(await people()).toHaveAttribute('data-refetching'));
    await act(async () => held.release(heatSheet()));
    await waitFor(async () => expect(await people()).not.toHaveAttribute('data-refetching'));
  });
});
