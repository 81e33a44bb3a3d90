import type { Answer } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { repairOrderDetail } from '../testing/repair-order-detail.ts';

beforeAll(() => loadScreen('/dashboard/ros/618034'));

type Note = Answer<'roNotes'>['data'][number];

describe('the notes of a repair order', () => {
  const note = (noteId: string, fields: Partial<Note> = {}): Note => ({
    noteId,
    roNumber: '618034',
    lineNumber: null,
    text: `Text of ${noteId}`,
    category: '',
    flag: 'none',
    createdBy: 'E2',
    createdByName: 'Derek Boone',
    createdAt: '2026-11-13T14:40:00Z',
    editedAt: null,
    mentions: [],
    resolvedBy: null,
    resolvedByName: null,
    resolvedAt: null,
    canEdit: false,
    canDelete: false,
    ...fields,
  });
  const open = (address: string, answer: Answer<'roNotes'> | Response) =>
    renderScreen(address, { RepairOrderDetailByLine: repairOrderDetail, RONote: answer });
  const answerOf = (...notes: Note[]): Answer<'roNotes'> => ({ asOf: null, data: notes, people: [] });
  const scrolled: Element[] = [];

  beforeEach(() => {
    scrolled.length = 0;
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this);
    };
  });

  test('are read on its page, and the one that a link names is marked and in view', async () => {
    open('/dashboard/ros/618034#note-12', answerOf(note('11'), note('12', { flag: 'pricing' })));
    const panel = within(await screen.findByRole('region', { name: /^Notes/ }));
    const items = await panel.findAllByRole('listitem');
    expect(items.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(items[1]).toHaveTextContent('Derek BooneNov 13, 2026, 9:40 AMPricingText of 12');
    await waitFor(() => expect(scrolled).toEqual([items[1]]));
  });

  test('say that the note of a link was removed', async () => {
    open('/dashboard/ros/618034#note-13', answerOf(note('11')));
    expect(await screen.findByText('The note that this link leads to was removed.')).toBeVisible();
    expect(scrolled).toEqual([]);
  });

  test('that could not be loaded say so beside the repair order', async () => {
    open('/dashboard/ros/618034', problem(500, 'Not now.'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Repair order 618034' })).toBeVisible();
  });
});
