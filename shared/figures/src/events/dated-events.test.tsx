import type { StoreEvent } from '@fixed-ops/contract';
import { type Answers, problem, renderScreen, type ScreenOptions } from '@fixed-ops/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DatedEvents } from './dated-events.tsx';

const rate: StoreEvent = {
  eventId: null,
  date: '2026-02-01',
  kind: 'doorRate',
  text: 'Door rate $150.00 to $155.00',
  note: '',
  byName: '',
  canDelete: false,
};
const hours: StoreEvent = {
  eventId: '7',
  date: '2026-04-03',
  kind: 'person',
  text: 'New hours',
  note: 'Open until 7',
  byName: 'Mark Hale',
  canDelete: true,
};

let bodies: unknown[];
let restored: string[];
const onMarks = jest.fn();
const written: Answers = {
  PostEvents: async (_, request) => {
    bodies.push(JSON.parse(await request.text()));
    return hours;
  },
  DeleteEvents: { eventId: '7' },
  RestoreEvents: (_, request) => {
    restored.push(new URL(request.url).pathname);
    return hours;
  },
};
beforeEach(() => {
  bodies = [];
  restored = [];
  onMarks.mockClear();
});
const open = (
  events: readonly StoreEvent[] | Response,
  options: ScreenOptions = {},
  mayAdd = true,
  endDate = '2026-11-30',
) =>
  renderScreen(<DatedEvents startDate="2025-11-01" endDate={endDate} mayAdd={mayAdd} onMarks={onMarks} />, {
    ...options,
    answers: { ...written, Events: events instanceof Response ? events : { data: [...events] }, ...options.answers },
  });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Events' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('what happened in the months of a trend', () => {
  test('stands below it by date, and is marked in it', async () => {
    const { requests } = open([rate, hours]);
    expect(await rows()).toEqual([
      'Feb 1, 2026Door rate $150.00 to $155.00',
      'Apr 3, 2026New hours Open until 7 · Mark Hale',
    ]);
    expect(requests[0]?.search).toBe('?startDate=2025-11-01&endDate=2026-11-30');
    expect(onMarks).toHaveBeenCalledWith([
      { month: '2026-02', text: 'Door rate $150.00 to $155.00' },
      { month: '2026-04', text: 'New hours' },
    ]);
  });

  test('stands among the days on which the calendar is the store’s own', async () => {
    const calendar = [{ date: '2026-03-02', text: 'Closed' }];
    open([rate, hours], { answers: { Events: { data: [rate, hours], calendar } } });
    expect(await rows()).toEqual([
      'Feb 1, 2026Door rate $150.00 to $155.00',
      'Mar 2, 2026Closed',
      'Apr 3, 2026New hours Open until 7 · Mark Hale',
    ]);
    expect(onMarks).toHaveBeenLastCalledWith(expect.arrayContaining([{ month: '2026-03', text: 'Closed' }]));
  });

  test('is added with a day, a text and a note', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
    const form = within(screen.getByRole('dialog', { name: 'Add an event' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const event = form.getByLabelText('Event');
    expect(event).toHaveAccessibleDescription('Error: Please enter Event');
    await waitFor(() => expect(event).toHaveFocus());
    await userEvent.type(event, ' New hours ');
    await userEvent.type(form.getByLabelText('Note'), 'Open until 7');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ date: '2026-11-20', text: 'New hours', note: 'Open until 7' }]);
  });

  test.each(['2027-03-01', '2025-10-31'])(
    'of %s, which the trend does not show, is not saved to be seen nowhere',
    async (day) => {
      open([]);
      await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
      await userEvent.type(screen.getByLabelText('Event'), 'New hours');
      fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      const said = 'Error: Enter a day of the months shown, Nov 1, 2025 to Nov 30, 2026';
      expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(said);
      fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-01' } });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(bodies).toEqual([{ date: '2026-03-01', text: 'New hours', note: '' }]));
    },
  );

  test('says what is wrong with a field when it is left, and not while a button is pressed', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
    const event = screen.getByLabelText('Event');
    await userEvent.click(event);
    await userEvent.click(screen.getByLabelText('Note'));
    expect(event).toHaveAccessibleDescription('Error: Please enter Event');
    await userEvent.type(event, 'New hours');
    expect(event).not.toHaveAccessibleDescription();
    const day = screen.getByLabelText('Day');
    fireEvent.change(day, { target: { value: '' } });
    fireEvent.blur(day, { relatedTarget: screen.getByRole('button', { name: 'Cancel' }) });
    expect(day).not.toHaveAccessibleDescription();
    fireEvent.blur(day, { relatedTarget: event });
    expect(day).toHaveAccessibleDescription('Error: Please enter Day');
  });

  test('begins with today, or the last day of a trend that ended before', async () => {
    open([], {}, true, '2026-03-31');
    await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
    expect(screen.getByLabelText('Day')).toHaveValue('2026-03-31');
  });

  test('keeps what was typed when it cannot be saved', async () => {
    open([], { answers: { PostEvents: problem(422, 'This day is closed.', 'FO-DAY') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
    await userEvent.type(screen.getByLabelText('Event'), 'New hours');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This day is closed.');
    expect(screen.getByText('FO-DAY')).toBeVisible();
    const event = screen.getByLabelText('Event');
    expect(event).toHaveValue('New hours');
    // The error belongs to no field, so no field is marked as wrong or gets the focus.
    expect(screen.getByLabelText('Note')).not.toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Note')).not.toHaveFocus();
    await userEvent.clear(event);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(event).toHaveFocus());
    expect(screen.queryByText('This day is closed.')).not.toBeInTheDocument();
  });

  test('asks before what was typed is lost by Escape, and closes at once where nothing was', async () => {
    open([]);
    const asked = () => screen.queryByRole('dialog', { name: 'Close without saving?' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add event' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add event' }));
    await userEvent.type(screen.getByLabelText('Event'), 'New hours');
    await userEvent.keyboard('{Escape}');
    expect(asked()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Event')).toHaveValue('New hours');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // A changed day alone already counts as unsaved input.
    await userEvent.click(screen.getByRole('button', { name: 'Add event' }));
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.keyboard('{Escape}');
    expect(asked()).toBeVisible();
  });

  test('is deleted by whom it belongs to, and brought back by Undo as it was', async () => {
    open([rate, hours]);
    await rows();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete New hours' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    // The event itself, and not a new one in the name of whoever takes the deletion back.
    await waitFor(() => expect(restored).toEqual([expect.stringMatching(/\/Events\/7\/Restore$/)]));
    expect(bodies).toEqual([]);
  });

  test('that cannot be brought back says so', async () => {
    open([hours], { answers: { RestoreEvents: problem(503, 'The database is away.', 'FO-AWAY') } });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Delete New hours' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The event could not be changed')).toBeVisible();
  });

  test('is added by nobody who may not', async () => {
    open([rate], {}, false);
    await rows();
    expect(screen.queryByRole('button', { name: 'Add event' })).not.toBeInTheDocument();
  });

  test('that could not be loaded says so, with Retry', async () => {
    open(problem(503, 'The database is away.'));
    expect(await screen.findByText('Events could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
