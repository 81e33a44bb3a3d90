import { type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_STORE, loadScreen, problem, renderScreen } from './render-screen.tsx';

type Body = object;

export interface ScreenStates {
  readonly address: string;
  /** The text of the h1. */
  readonly title: string;
  /** Name of the screen's main call, as in the contract. */
  readonly call: keyof Answers;
  /** The name of the content in cards: "Op codes" makes "Op codes could not be loaded". */
  readonly name: string;
  /** An answer, and words that appear only if it is drawn. */
  readonly full: { readonly body: Body; readonly words: string | RegExp };
  /** An answer without rows, the words of the empty state, and the button or link of its next step if it has one. */
  readonly empty: { readonly body: Body; readonly words: string | RegExp; readonly step?: string | RegExp };
  /** The words of the empty state in an own view, because the store itself may have rows. */
  readonly ownEmpty?: string | RegExp;
  /** False if a store without data has other words. The screen then has its own test. */
  readonly isEmptyWithStore?: boolean;
  /** The answer for a feed that does not send the fields, and the words. */
  readonly notProvided?: { readonly body: Body; readonly words: string | RegExp };
  /** The answer for a person without own figures, and the words. */
  readonly ownView?: { readonly body: Body; readonly words: string | RegExp };
  /**
   * Asks for other figures with the screen's own controls, such as those of another period. The former figures are dimmed until they
   * arrive.
   */
  readonly another?: () => Promise<unknown>;
  /** Too few figures to be judged, and the words. */
  readonly tooFew?: { readonly body: Body; readonly words: string | RegExp };
  /** A panel with its own call. It fails alone, under this name. */
  readonly part?: { readonly call: keyof Answers; readonly name: string };
  /** Words of the control that writes. People who may only read do not see it. */
  readonly writes?: string | RegExp;
  /** An invalid value for each of the screen's own parameters. It counts as absent. */
  readonly nonsense?: string;
  /** The answers of the screen's other calls. */
  readonly answers?: Answers;
}

/** The states that every screen can have, one test each. */
export function describeStates(states: ScreenStates): void {
  describe(`${states.title}, in each state`, () => {
    beforeAll(() => loadScreen(states.address));
    testLoading(states);
    testNothingToShow(states);
    testInput(states);
  });
}

const answersWith = (states: ScreenStates, answer: unknown) =>
  ({ ...states.answers, [states.call]: answer }) as unknown as Answers;

const open = (states: ScreenStates, answer: unknown, at = states.address) =>
  renderScreen(at, answersWith(states, answer));

/** What is drawn before an answer, after a failure, and while another answer loads. */
function testLoading(states: ScreenStates): void {
  const { address, title, call, name, full, empty, another, part } = states;
  const failure = `${name} could not be loaded`;

  test('has its heading while it loads, and says nothing yet', async () => {
    const held = heldAnswer<Body>();
    open(states, held.answer);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    // Skeletons are hidden from screen readers. Their container says that content is loading.
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(screen.queryByText(full.words)).not.toBeInTheDocument();
    expect(screen.queryByText(empty.words)).not.toBeInTheDocument();
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    await act(async () => held.release(full.body));
    expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
  });

  test('that failed has a card with the reference, and Retry brings what was missing', async () => {
    let isAway = true;
    open(states, () => (isAway ? problem(503, 'The database is away.', 'FO-STATE') : full.body));
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByText('FO-STATE')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
  });

  test('that may not be read says so and offers no Retry', async () => {
    open(states, problem(403, 'Ask an administrator.'));
    expect(await screen.findByText(`${name}: not open to you`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('keeps what is there when a newer answer fails', async () => {
    let isAway = false;
    const { client } = open(states, () => (isAway ? problem(503, 'The database is away.') : full.body));
    await screen.findAllByText(full.words);
    isAway = true;
    await act(() => client.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes(call) }));
    expect(await screen.findByText(new RegExp(`${name} could not be updated`))).toBeVisible();
    expect(screen.getAllByText(full.words).length).toBeGreaterThan(0);
  });

  if (another) {
    test('dims what is old under its own headings while others are on their way, and not longer @slow', async () => {
      const held = heldAnswer<Body>();
      let isHeld = false;
      open(states, () => (isHeld ? held.answer() : full.body));
      await screen.findAllByText(full.words);
      expect(isDimmed(full.words)).toBe(false);
      const headings = headingsNow();
      isHeld = true;
      await another();
      await waitFor(() => expect(isDimmed(full.words)).toBe(true));
      expect(headingsNow()).toEqual(expect.arrayContaining(headings));
      await act(async () => held.release(full.body));
      await waitFor(() => expect(isDimmed(full.words)).toBe(false));
    });
  }

  if (part) {
    test(`stays when ${part.name} alone cannot be loaded, which is said in its place @slow`, async () => {
      const failed = problem(503, 'The database is away.', 'FO-PART');
      renderScreen(address, { ...answersWith(states, full.body), [part.call]: failed } as unknown as Answers);
      // The panel may be drawn again when the others arrive.
      await waitFor(() => {
        expect(screen.getByText(`${part.name} could not be loaded`)).toBeVisible();
        expect(screen.getByText('FO-PART')).toBeVisible();
        expect(screen.getAllByText(full.words).length).toBeGreaterThan(0);
      });
      expect(screen.queryByText(failure)).not.toBeInTheDocument();
    });
  }
}

/** What is said instead of figures that are missing, or too few. */
function testNothingToShow(states: ScreenStates): void {
  const { address, empty, ownEmpty, isEmptyWithStore = true, notProvided, ownView, tooFew } = states;

  test('says that there is nothing, and what to do next', async () => {
    open(states, empty.body);
    expect(await screen.findByText(empty.words)).toBeVisible();
    if (empty.step !== undefined) expect(stepNamed(empty.step)).toBeVisible();
  });

  if (ownEmpty) {
    test('says to who sees own figures only that none are theirs, and not that the store has none @slow', async () => {
      renderScreen(address, answersWith(states, empty.body), 'EMPLOYEE');
      expect(await screen.findByText(ownEmpty)).toBeVisible();
      expect(screen.queryByText(empty.words)).not.toBeInTheDocument();
    });
  }

  if (isEmptyWithStore) {
    test.each([
      ['ADMIN', 'Load the first files', '/administration/feeds?part=upload'],
      ['MANAGER', 'Ask for the first files', '/support'],
    ])(
      'of a store of which nothing has been loaded says just that, and leads %s on @slow',
      async (role, step, href) => {
        renderScreen(address, answersWith(states, empty.body), role, undefined, EMPTY_STORE);
        expect(await screen.findByText('No repair order has been loaded yet')).toBeVisible();
        expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', href);
        expect(screen.queryByText(empty.words)).not.toBeInTheDocument();
      },
    );
  }

  if (notProvided) {
    test('says what the feed does not send', async () => {
      open(states, notProvided.body);
      expect(await screen.findByText(notProvided.words)).toBeVisible();
    });
  }

  if (ownView) {
    test('without figures of their own, a person is told whom to ask', async () => {
      open(states, ownView.body);
      expect(await screen.findByText(ownView.words)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ask an administrator' })).toHaveAttribute('href', '/support');
    });
  }

  if (tooFew) {
    test('says where figures are too few to be judged @slow', async () => {
      open(states, tooFew.body);
      expect((await screen.findAllByText(tooFew.words)).length).toBeGreaterThan(0);
    });
  }
}

/** Which controls a person gets, and what the address may hold. */
function testInput(states: ScreenStates): void {
  const { address, full, writes, nonsense = '' } = states;

  if (writes) {
    test('offers to write to who may, and not to who only reads', async () => {
      open(states, full.body);
      expect((await screen.findAllByText(writes)).length).toBeGreaterThan(0);
      cleanup();
      renderScreen(address, answersWith(states, full.body), 'CONSULTANT');
      await screen.findAllByText(full.words);
      expect(screen.queryByText(writes)).not.toBeInTheDocument();
    });
  }

  test('takes nonsense in its address for absent @slow', async () => {
    open(
      states,
      full.body,
      `${address}${address.includes('?') ? '&' : '?'}period=soon&compare=never&payType=Q&${nonsense}`,
    );
    expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
  });
}

/** Whether some of the words are in dimmed content. */
function isDimmed(words: string | RegExp): boolean {
  return screen.getAllByText(words).some((each) => each.closest('[data-refetching]') !== null);
}

const headingsNow = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

/** The days of last month. A request for the default period has no days. */
export const LAST_MONTH = { startDate: '2026-10-01', endDate: '2026-10-31' };

export const isOfLastMonth = (query: URLSearchParams): boolean => query.get('startDate') === LAST_MONTH.startDate;

/** Answers a call with one body, and for last month with another, which may be held. */
export const byMonth =
  <Now, Last>(now: Now, ofLastMonth: () => Last) =>
  (query: URLSearchParams): Now | Last =>
    isOfLastMonth(query) ? ofLastMonth() : now;

/** The first day that each request of a call named. */
export const startsAsked = (requests: readonly URL[], call: keyof Answers): (string | null)[] =>
  requests
    .filter(({ pathname }) => pathname.endsWith(`/${call}`))
    .map(({ searchParams }) => searchParams.get('startDate'));

/** Chooses last month in the screen's period picker. */
export async function chooseLastMonth(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^Period:/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Last month/ }));
}

function stepNamed(name: string | RegExp): HTMLElement {
  return screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name });
}
