import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coachingCard, coachingRecord, heatSheet } from '../testing/heat-sheet.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const ADDRESS = '/dashboard/heat-sheet/service';
beforeAll(() => loadScreen(ADDRESS));

const walk = coachingRecord();
const conflict = (theirs: object) =>
  new Response(
    JSON.stringify({ ...problemBody, status: 412, code: 'changed_in_the_meantime', current: { ...walk, ...theirs } }),
    { status: 412, headers: { 'Content-Type': 'application/problem+json' } },
  );
const problemBody = {
  type: 'urn:fixed-ops:problem:changed_in_the_meantime',
  title: 'Changed in the meantime',
  detail: 'Somebody else saved this while you were editing.',
  requestId: 'FO-1',
};

/** Opens the dialog that changes the note of Marisol Vega; saves answer in turn. */
async function change(saves: (() => unknown)[]) {
  const bodies: unknown[] = [];
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: coachingCard({ coached: walk }),
    Coaching: {
      data: [
        { ...walk, canEdit: true },
        { ...coachingRecord({ coachingId: '8', byName: 'Derek Boone' }), canEdit: false },
      ],
    },
    PatchCoaching: async (_query: URLSearchParams, request: Request) => {
      bodies.push(await request.json());
      return saves[bodies.length - 1]?.();
    },
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const history = await screen.findByRole('dialog', { name: 'Coaching of Marisol Vega' });
  await userEvent.click(await within(history).findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Marisol Vega was coached on ELR' });
  const note = within(dialog).getByRole('textbox', { name: /^Note/ });
  const save = (name = 'Save') => userEvent.click(within(dialog).getByRole('button', { name }));
  return { dialog, note, save, bodies };
}

test('the history tells every time, and lets the own note be changed', async () => {
  const { note, save, bodies } = await change([() => walk]);
  expect(note).toHaveValue('Walk every car.');
  await userEvent.type(note, ' Twice.');
  await save();
  expect(await screen.findByText('The note is changed')).toBeVisible();
  expect(bodies).toEqual([{ note: 'Walk every car. Twice.', expectedVersion: '"v1"' }]);
});

test('who changed it first is shown beside what was typed, which is saved over it on request', async () => {
  const { dialog, note, save, bodies } = await change([
    () => conflict({ note: 'Walk no car.', version: '"v2"' }),
    () => walk,
  ]);
  await userEvent.type(note, ' Twice.');
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Somebody changed it first.Walk no car.');
  expect(note).toHaveValue('Walk every car. Twice.');
  await save('Save mine over it');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies[1]).toEqual({ note: 'Walk every car. Twice.', expectedVersion: '"v2"' });
});

test('theirs can be taken in place of what was typed', async () => {
  const { dialog, note, save } = await change([() => conflict({ note: 'Walk no car.', version: '"v2"' })]);
  await userEvent.type(note, ' Twice.');
  await save();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Take theirs' }));
  expect(note).toHaveValue('Walk no car.');
});

test('a change that could not be saved keeps what was typed', async () => {
  const { dialog, note, save } = await change([() => problem(503, 'The database is away.')]);
  await userEvent.type(note, ' Twice.');
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The database is away.');
  expect(note).toHaveValue('Walk every car. Twice.');
});
