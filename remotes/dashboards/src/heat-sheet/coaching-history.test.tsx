import { heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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

/** Opens the dialog that changes the note of Marisol Vega. The saves answer in this order. */
async function change(saves: (() => unknown)[]) {
  const { history, bodies, taken } = await openHistory(saves);
  await userEvent.click(await within(history).findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Marisol Vega was coached on ELR' });
  const note = within(dialog).getByRole('textbox', { name: /^Note/ });
  const save = (name = 'Save') => userEvent.click(within(dialog).getByRole('button', { name }));
  return { dialog, note, save, bodies, taken };
}

async function openHistory(saves: (() => unknown)[]) {
  const bodies: unknown[] = [];
  const taken: (string | null)[] = [];
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
    DeleteCoaching: (_query: URLSearchParams, request: Request) => {
      taken.push(request.headers.get('If-Match'));
      return { coachingId: walk.coachingId };
    },
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: 'History: Marisol Vega' }));
  const history = await screen.findByRole('dialog', { name: 'Coaching of Marisol Vega' });
  return { history, bodies, taken };
}

test('the history ends a follow-up that is open, where the note is the own one', async () => {
  const { history, bodies } = await openHistory([() => ({ ...walk, isDone: true })]);
  const done = await within(history).findAllByRole('button', { name: 'Done' });
  expect(done).toHaveLength(1);
  await userEvent.click(done[0] as HTMLElement);
  await waitFor(() => expect(bodies).toEqual([{ isDone: true }]));
});

/** Whether the page asks before the tab closes, and so before Back or a link. */
const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('taking a record back is asked about, keeps what was typed, and takes no version but the one that was read', async () => {
  const { note, dialog, taken } = await change([]);
  await userEvent.type(note, ' Twice.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  const question = () => screen.findByRole('dialog', { name: 'Remove this coaching?' });
  expect(await question()).toHaveTextContent('the note “Walk every car.” goes with it');
  // It asks here too, because the note is only hidden.
  expect(asksBeforeLeaving()).toBe(true);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByRole('textbox', { name: /^Note/ })).toHaveValue('Walk every car. Twice.');
  expect(taken).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByText('Marisol Vega is no longer marked as coached')).toBeVisible());
  expect(taken).toEqual(['"v1"']);
  expect(asksBeforeLeaving()).toBe(false);
});

test('a follow-up that is due stands first: of an earlier time, and of somebody without a gap', async () => {
  const bodies: unknown[] = [];
  const held = heldAnswer<typeof walk>();
  const followUp = coachingRecord({ followUpOn: '2026-11-19' });
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: {
      ...coachingCard({
        coached: coachingRecord({ coachingId: '9' }),
        followUp: coachingRecord({ followUpOn: '2026-11-18' }),
      }),
      due: [{ personNumber: 'A2', personName: 'Grant Okafor', followUp: { ...followUp, coachingId: '4' } }],
    },
    PatchCoaching: async (_query: URLSearchParams, request: Request) => {
      bodies.push([request.url.split('/').at(-1), await request.json()]);
      return held.answer();
    },
  } as never);
  const list = await screen.findByRole('list', { name: 'Coaching cards' });
  const [grant, marisol] = within(list)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === list);
  expect(grant).toHaveTextContent('Grant OkaforFollow up today');
  expect(grant).toHaveTextContent('Coached Nov 18 on ELR.No gap in dollars now.');
  expect(marisol).toHaveTextContent('Follow-up was due Nov 18');
  expect(list.parentElement).toHaveAttribute('data-columns', '2');
  await userEvent.click(within(grant as HTMLElement).getByRole('button', { name: 'Follow-up done: Grant Okafor' }));
  await waitFor(() => expect(bodies).toEqual([['4', { isDone: true }]]));
  // Only that follow-up is marked.
  expect(within(list).getAllByRole('button', { name: /^Follow-up done/, busy: true })).toHaveLength(1);
  expect(
    within(marisol as HTMLElement).getByRole('button', { name: 'Follow-up done: Marisol Vega' }),
  ).not.toHaveAttribute('aria-disabled');
  await act(async () => held.release(walk));
});

test('days of coaching name their year where it is another one', async () => {
  const [card] = coachingCard().data;
  const row = card?.evidence?.rows[0];
  if (!card?.evidence || row === undefined) throw new Error('no evidence');
  const evidence = { ...card.evidence, rows: [{ ...row, closeDate: '2025-12-28' }] };
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: {
      ...coachingCard({ evidence, followUp: coachingRecord({ followUpOn: '2027-01-05' }) }),
      due: [
        {
          personNumber: 'A2',
          personName: 'Grant Okafor',
          followUp: coachingRecord({
            coachingId: '4',
            coachedAt: '2025-11-18T15:00:00.000Z',
            followUpOn: '2025-11-25',
          }),
        },
      ],
    },
  } as never);
  const list = await screen.findByRole('list', { name: 'Coaching cards' });
  expect(list).toHaveTextContent('Coached, follow up Jan 5, 2027');
  expect(list).toHaveTextContent('Dec 28, 2025');
  expect(list).toHaveTextContent('Follow-up was due Nov 25, 2025');
  expect(list).toHaveTextContent('Coached Nov 18, 2025 on ELR.');
});

test('what managers noted does not go to paper with the card, which is the person’s @slow', async () => {
  renderScreen(ADDRESS, { HeatSheet: heatSheet(), CoachingCards: coachingCard({ coached: walk }) });
  const note = await screen.findByText(/Walk every car\./);
  expect(note.closest('[data-print=none]')).not.toBe(null);
  expect(note.closest('[data-print=none]')).not.toBe(note.closest('li'));
  expect(note.closest('[data-print=none]')?.contains(screen.getByText('Focus'))).toBe(false);
});

test('only the follow-up that is being ended says so, and not the others beside it', async () => {
  const answer = heldAnswer<unknown>();
  const followUp = coachingRecord({ followUpOn: '2026-11-19' });
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: {
      ...coachingCard({ followUp }),
      due: [{ personNumber: 'A2', personName: 'Grant Okafor', followUp: { ...followUp, coachingId: '4' } }],
    },
    PatchCoaching: answer.answer,
  } as never);
  const [first, second] = await screen.findAllByRole('button', { name: /^Follow-up done/ });
  await userEvent.click(first as HTMLElement);
  expect(first).toHaveAttribute('aria-busy', 'true');
  expect(second).not.toHaveAttribute('aria-busy', 'true');
  await act(async () => answer.release(walk));
});

test('a follow-up that could not be ended says why, with the reference to give to support @slow', async () => {
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: coachingCard({ followUp: coachingRecord({ followUpOn: '2026-11-18' }) }),
    PatchCoaching: problem(503, 'The database is away.', 'FO-DONE'),
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: 'Follow-up done: Marisol Vega' }));
  await waitFor(() => expect(screen.getByText('The follow-up could not be saved')).toBeVisible());
  expect(screen.getByText(/FO-DONE/)).toBeVisible();
});

test('the history tells every time, and lets the own note be changed', async () => {
  const { note, save, bodies } = await change([() => walk]);
  expect(note).toHaveValue('Walk every car.');
  await userEvent.type(note, ' Twice.');
  await save();
  await waitFor(() => expect(screen.getByText('The note is changed')).toBeVisible());
  expect(bodies).toEqual([{ note: 'Walk every car. Twice.', expectedVersion: '"v1"' }]);
});

test('a record read before the own last change cannot be changed, because that would look like somebody else’s change @slow', async () => {
  const again = heldAnswer<object>();
  let reads = 0;
  const before = { data: [{ ...walk, canEdit: true }] };
  const read = () => {
    reads += 1;
    return reads === 1 ? before : again.answer();
  };
  const patch = () => ({ ...walk, note: 'Walk.', version: '"v2"' });
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet(),
    CoachingCards: coachingCard({ coached: walk }),
    Coaching: read,
    PatchCoaching: patch,
  } as never);
  const openAgain = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'History: Marisol Vega' }));
    return within(await screen.findByRole('dialog', { name: 'Coaching of Marisol Vega' })).findByRole('button', {
      name: 'Change',
    });
  };
  await userEvent.click(await openAgain());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const change = await openAgain();
  expect(change).toHaveAttribute('aria-disabled', 'true');
  await act(async () => again.release({ data: [{ ...walk, note: 'Walk.', version: '"v2"', canEdit: true }] }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).not.toHaveAttribute('aria-disabled'));
});

test('who changed it first is shown beside what was typed, which is saved over it on request @slow', async () => {
  const { dialog, note, save, bodies } = await change([
    () => conflict({ note: 'Walk no car.', version: '"v2"' }),
    () => walk,
  ]);
  await userEvent.type(note, ' Twice.');
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Somebody changed it first.Walk no car.');
  expect(note).toHaveValue('Walk every car. Twice.');
  await save('Save mine anyway');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies[1]).toEqual({ note: 'Walk every car. Twice.', expectedVersion: '"v2"' });
});

test('theirs can be taken in place of what was typed @slow', async () => {
  const { dialog, note, save } = await change([() => conflict({ note: 'Walk no car.', version: '"v2"' })]);
  await userEvent.type(note, ' Twice.');
  await save();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Take theirs' }));
  expect(note).toHaveValue('Walk no car.');
});

test('a change that could not be saved keeps what was typed @slow', async () => {
  const { dialog, note, save } = await change([() => problem(503, 'The database is away.')]);
  await userEvent.type(note, ' Twice.');
  await save();
  const told = await within(dialog).findByRole('alert');
  expect(told).toHaveTextContent('The database is away.Reference FO-TEST-0001-0001');
  expect(note).toHaveValue('Walk every car. Twice.');
});
