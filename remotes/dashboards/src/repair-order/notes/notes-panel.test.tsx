import type { Answer } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, problem, renderScreen } from '../../testing/render-screen.tsx';
import { repairOrderDetail } from '../../testing/repair-order-detail.ts';

beforeAll(() => loadScreen('/dashboard/ros/618034'));

type Note = Answer<'roNotes'>['data'][number];

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
const PEOPLE = [
  { userId: 'E2', name: 'Derek Boone', jobTitle: 'SERVICE_ADVISOR' },
  { userId: 'E3', name: 'Dana Whitfield', jobTitle: 'SERVICE_DIRECTOR' },
];
const answerOf = (...notes: Note[]): Answer<'roNotes'> => ({ asOf: null, data: notes, people: PEOPLE });

describe('the notes of a repair order', () => {
  const open = (address: string, answer: Answer<'roNotes'> | Response) =>
    renderScreen(address, { RepairOrderDetailByLine: repairOrderDetail, RONote: answer });
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

  test('that could not be loaded say so beside the repair order and above the field to write one', async () => {
    open('/dashboard/ros/618034', problem(500, 'Not now.'));
    const panel = within(await screen.findByRole('region', { name: 'Notes' }));
    expect(await panel.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(panel.getByText('Notes could not be loaded')).toBeVisible();
    expect(panel.getByRole('textbox', { name: 'Write a note, @ to mention' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Repair order 618034' })).toBeVisible();
  });
});

/** Tells whether the browser would ask before the person leaves the page. */
const asksBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

describe('writing a note', () => {
  /** Serves notes. It keeps each write with its key. A test can set `answers.say` to answer a write differently. */
  function server(...begun: Note[]) {
    const notes = [...begun];
    const written: { body: Record<string, unknown>; key: string | null }[] = [];
    const answers: { say: (() => Response) | null } = { say: null };
    const write = async (_query: URLSearchParams, request: Request) => {
      const body = await request.json();
      written.push({ body, key: request.headers.get('Idempotency-Key') });
      const refused = answers.say?.();
      if (refused) return refused;
      const made = note(String(100 + notes.length), body);
      notes.push(made);
      return made;
    };
    const read = () => answerOf(...notes);
    return { notes, written, answers, answersOf: { PostRONote: write, RONote: read } };
  }
  const open = (world: Pick<ReturnType<typeof server>, 'answersOf'>, more: object = {}, role = 'ADMIN') =>
    renderScreen(
      '/dashboard/ros/618034',
      { RepairOrderDetailByLine: repairOrderDetail, ...world.answersOf, ...more },
      role,
    );
  const field = () => screen.findByRole('textbox', { name: 'Write a note, @ to mention' });

  test('notes that could not be reloaded are marked as old, and the next text stays @slow', async () => {
    const world = server(note('11'));
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads === 1 ? world.answersOf.RONote() : problem(500, 'Not now.');
    };
    open(world, { RONote: read });
    await userEvent.type(await field(), 'Called the customer');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(await field(), 'And again');
    const panel = within(screen.getByRole('region', { name: /^Notes/ }));
    expect(await panel.findByText(/^Notes could not be updated; what you see is from before\./)).toBeVisible();
    expect(panel.getByText('Text of 11')).toBeVisible();
    expect(await field()).toHaveValue('And again');
  });

  test('mentions people by the keyboard, flags and names a line', async () => {
    const world = server();
    open(world);
    await userEvent.type(await field(), '@d');
    const offered = await screen.findByRole('listbox', { name: 'People to mention' });
    // The list overflows the panel. Otherwise the panel would cut it off.
    expect(offered.closest('section')).toHaveStyle({ overflow: 'visible' });
    expect(
      within(offered)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Derek Boone', 'Dana Whitfield']);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(await field()).toHaveValue('@Derek Boone ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('why the discount?');
    await userEvent.click(screen.getByRole('combobox', { name: 'Flag' }));
    await userEvent.click(screen.getByRole('option', { name: 'Pricing' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'About' }));
    await userEvent.click(screen.getByRole('option', { name: 'Line B' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The note is saved.')).toBeVisible();
    expect(world.written.map(({ body }) => body)).toEqual([
      {
        roNumber: '618034',
        text: '@Derek Boone why the discount?',
        flag: 'pricing',
        lineNumber: 2,
        mentions: ['E2'],
      },
    ]);
    expect(await screen.findByText('@Derek Boone', { selector: 'b' })).toBeVisible();
    expect(screen.getByText('Line B', { selector: 'li *' })).toBeVisible();
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect(asksBeforeLeaving()).toBe(false);
    await userEvent.tab();
    expect(screen.queryByText('The note is saved.')).not.toBeInTheDocument();
  });

  test('mentions the one of two people with one name who was chosen, whom the list tells apart by title', async () => {
    const world = server();
    const namesakes = [
      ...PEOPLE,
      { userId: 'E7', name: 'John Smith', jobTitle: 'SERVICE_MANAGER' },
      { userId: 'E8', name: 'John Smith', jobTitle: 'SERVICE_ADVISOR' },
    ];
    const read = () => ({ ...world.answersOf.RONote(), people: namesakes });
    open(world, { RONote: read });
    await userEvent.type(await field(), '@jo');
    const offered = within(await screen.findByRole('listbox', { name: 'People to mention' }));
    expect(offered.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'John Smith Service Manager',
      'John Smith Service Advisor',
    ]);
    await userEvent.click(offered.getByRole('option', { name: 'John Smith Service Advisor' }));
    await userEvent.keyboard('knows');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.written).toHaveLength(1));
    expect(world.written[0]?.body).toMatchObject({ text: '@John Smith knows', mentions: ['E8'] });
  });

  test('Escape closes the names and keeps what is typed', async () => {
    open(server());
    await userEvent.type(await field(), 'ask @wh');
    expect(screen.getByRole('option', { name: 'Dana Whitfield' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await field()).toHaveValue('ask @wh');
  });

  test('keeps the text that could not be saved, says why, and tries again under the same key', async () => {
    const world = server();
    world.answers.say = () => problem(503, 'The database is away.', 'FO-NOTE');
    open(world);
    await userEvent.type(await field(), 'Price match');
    expect(asksBeforeLeaving()).toBe(true);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The note was not saved; your text is still here. The database is away.',
    );
    expect(screen.getByText('FO-NOTE')).toBeVisible();
    expect(await field()).toHaveValue('Price match');
    world.answers.say = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const [first, second] = world.written;
    expect(first?.key).toMatch(/^FO-/);
    expect(second).toEqual(first);
  });

  test('other words after a failure are another note @slow', async () => {
    const world = server();
    world.answers.say = () => problem(503, 'Not now.');
    open(world);
    await userEvent.type(await field(), 'One');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    await userEvent.type(await field(), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.written).toHaveLength(2));
    expect(world.written[0]?.key).not.toBe(world.written[1]?.key);
  });

  test('Flag in the head begins a note with a flag', async () => {
    open(server());
    await userEvent.click(await screen.findByRole('button', { name: 'Flag' }));
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Flag' })).toHaveTextContent('Review');
  });

  test('is not offered to the role that only reads', async () => {
    open(server(note('1', { canEdit: false })), {}, 'CONSULTANT');
    expect(await screen.findByText('You can only read here. Saving needs another role.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Flag' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Change the note/ })).not.toBeInTheDocument();
  });

  describe('that is there', () => {
    const mine = note('11', { text: 'Price match', canEdit: true, canDelete: true, flag: 'pricing' });
    const choose = async (item: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Change the note of Derek Boone' }));
      await userEvent.click(screen.getByRole('menuitem', { name: item }));
    };
    const text = () => screen.getByRole('textbox', { name: 'Text of the note' });

    test('is changed on top of somebody else’s change once both were shown', async () => {
      const world = server(mine);
      const sent: unknown[] = [];
      const current = { ...mine, text: 'By an administrator', editedAt: '2026-11-13T15:00:00Z' };
      const patch = async (_query: URLSearchParams, request: Request) => {
        const body = await request.json();
        sent.push(body);
        if (body.expectedEditedAt === current.editedAt) return { ...current, text: body.text };
        const why = { type: 'about:blank', title: 'Changed', status: 412, detail: 'Changed.', requestId: 'FO-1' };
        return Response.json({ ...why, code: 'changed_in_the_meantime', current, sent: {} }, { status: 412 });
      };
      open(world, { PatchRONote: patch });
      await choose('Edit');
      await userEvent.type(text(), ', code added');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      const told = await screen.findByRole('alert');
      expect(told).toHaveTextContent('Somebody else changed this note. It now says:By an administrator');
      expect(text()).toHaveValue('Price match, code added');
      expect(asksBeforeLeaving()).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      const written = { noteId: '11', text: 'Price match, code added', mentions: [] };
      expect(sent).toEqual([
        { ...written, expectedEditedAt: null },
        { ...written, expectedEditedAt: current.editedAt },
      ]);
    });

    test('keeps what was typed when the next one is begun @slow', async () => {
      open(server(mine, note('12', { createdByName: 'Dana Whitfield', text: 'Call back', canEdit: true })));
      await choose('Edit');
      await userEvent.type(text(), ', code added');
      await userEvent.click(screen.getByRole('button', { name: 'Change the note of Dana Whitfield' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
      const texts = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the note' });
      expect(texts.map(({ value }) => value).sort()).toEqual(['Call back', 'Price match, code added']);
    });

    test('tells of a mention that is added, and gives the focus back to where the change began @slow', async () => {
      const sent: unknown[] = [];
      const patch = async (_query: URLSearchParams, request: Request) => {
        sent.push(await request.json());
        return mine;
      };
      open(server({ ...mine, mentions: ['E9'] }), { PatchRONote: patch });
      await choose('Edit');
      await waitFor(() => expect(text()).toHaveFocus());
      await userEvent.type(text(), ' for @Dana Whitfield');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text of the note' })).not.toBeInTheDocument());
      expect(sent).toMatchObject([{ text: 'Price match for @Dana Whitfield', mentions: ['E3', 'E9'] }]);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Change the note of Derek Boone' })).toHaveFocus());
    });

    test('still mentions the one of two people with one name after other words were changed', async () => {
      const sent: unknown[] = [];
      const patch = async (_query: URLSearchParams, request: Request) => {
        sent.push(await request.json());
        return mine;
      };
      const john = { name: 'John Smith', jobTitle: 'SERVICE_ADVISOR' };
      const people = [
        { ...john, userId: 'E7' },
        { ...john, userId: 'E8' },
      ];
      const asked = { ...mine, text: 'Ask @John Smith', mentions: ['E8'] };
      open(server(asked), { PatchRONote: patch, RONote: { ...answerOf(asked), people } });
      await choose('Edit');
      await userEvent.type(text(), ' again');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent).toMatchObject([{ text: 'Ask @John Smith again', mentions: ['E8'] }]));
    });

    test('takes no letters while it is saved, which would be taken away with it @slow', async () => {
      const patch = () => new Promise(() => undefined);
      open(server(mine), { PatchRONote: patch });
      await choose('Edit');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await userEvent.type(text(), ' and more');
      expect(text()).toHaveValue('Price match');
    });

    test('that was removed meanwhile leaves the text, to be written as a new one @slow', async () => {
      const world = server(mine);
      const patch = () => {
        world.notes.length = 0;
        return problem(404, 'There is no such note.');
      };
      open(world, { PatchRONote: patch });
      await choose('Edit');
      await userEvent.type(text(), ', code added');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('This note was removed in the meantime.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Write it as a new note' }));
      expect(await field()).toHaveValue('Price match, code added');
    });

    test('has its flag resolved', async () => {
      const flags: unknown[] = [];
      const flag = async (_query: URLSearchParams, request: Request) => {
        flags.push(await request.json());
        return { ...mine, flag: 'resolved' as const };
      };
      open(server(mine), { RONoteFlag: flag });
      await choose('Resolve the flag');
      await waitFor(() => expect(flags).toEqual([{ flag: 'resolved' }]));
    });

    test('is deleted once that was confirmed', async () => {
      const world = server(mine);
      const remove = () => {
        world.notes.length = 0;
        return { noteId: '11' };
      };
      open(world, { DeleteRONote: remove });
      await choose('Delete');
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('There are no notes yet.')).toBeVisible();
      // An empty panel is not printed.
      expect(screen.getByRole('region', { name: /^Notes/ })).toHaveAttribute('data-print', 'none');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    test('that could not be deleted stays, with the reference for support', async () => {
      open(server(mine), { DeleteRONote: problem(503, 'The database is away.') });
      await choose('Delete');
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'It was not deleted. The database is away.Reference FO-TEST-0001-0001',
      );
    });
  });
});
