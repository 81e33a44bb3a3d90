import { type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY_STORE, loadScreen, problem, renderScreen } from './render-screen.tsx';

type Body = object;

export interface ScreenStates {
  readonly address: string;
  /** The h1. */
  readonly title: string;
  /** Name of the screen's main call, as in the contract. */
  readonly call: keyof Answers;
  /** What is loaded, as the cards name it: "Op codes" makes "Op codes could not be loaded". */
  readonly name: string;
  /** What the call answers, and words that stand only where it is drawn. */
  readonly full: { readonly body: Body; readonly words: string | RegExp };
  /** Nothing in the period: what the call answers, what is said, and the button or link with the next step where there is one. */
  readonly empty: { readonly body: Body; readonly words: string | RegExp; readonly step?: string | RegExp };
  /** What the same is called in an own view, where the store may well have some. */
  readonly ownEmpty?: string | RegExp;
  /** False where a store without data is told in another way: the screen has a test of its own. */
  readonly isEmptyWithStore?: boolean;
  /** What a feed that does not send it answers, and what is said. */
  readonly notProvided?: { readonly body: Body; readonly words: string | RegExp };
  /** What a person without figures of their own gets, and what is said. */
  readonly ownView?: { readonly body: Body; readonly words: string | RegExp };
  /** Asks the screen for other figures by its own controls, such as those of another period: what is there is dimmed until they come. */
  readonly another?: () => Promise<unknown>;
  /** Figures too few to be judged, and what is said of them. */
  readonly tooFew?: { readonly body: Body; readonly words: string | RegExp };
  /** A part with a call of its own: it fails alone, under this name. */
  readonly part?: { readonly call: keyof Answers; readonly name: string };
  /** Words of what writes; nobody who only reads is offered it. */
  readonly writes?: string | RegExp;
  /** Nonsense for each parameter of the screen's own; it counts as absent. */
  readonly nonsense?: string;
  /** What the screen's other calls answer. */
  readonly answers?: Answers;
}

/** The states that every screen can be in, each a test: one call, one screen, no state forgotten. */
export function describeStates(states: ScreenStates): void {
  const {
    address,
    title,
    call,
    name,
    full,
    empty,
    ownEmpty,
    isEmptyWithStore = true,
    notProvided,
    ownView,
    another,
    tooFew,
    part,
    writes,
    nonsense = '',
  } = states;
  const answersWith = (answer: unknown) => ({ ...states.answers, [call]: answer }) as unknown as Answers;
  const open = (answer: unknown, at = address) => renderScreen(at, answersWith(answer));
  const failure = `${name} could not be loaded`;

  describe(`${title}, in each state`, () => {
    beforeAll(() => loadScreen(address));

    test('has its heading while it loads, and says nothing yet', async () => {
      const held = heldAnswer<Body>();
      open(held.answer);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      // Blocks are hidden from screen readers, which are told by their place that something comes.
      expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
      expect(screen.queryByText(full.words)).not.toBeInTheDocument();
      expect(screen.queryByText(empty.words)).not.toBeInTheDocument();
      expect(screen.queryByText(failure)).not.toBeInTheDocument();
      await act(async () => held.release(full.body));
      expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
    });

    test('says that there is nothing, and what to do next', async () => {
      open(empty.body);
      expect(await screen.findByText(empty.words)).toBeVisible();
      if (empty.step !== undefined) expect(stepNamed(empty.step)).toBeVisible();
    });

    if (ownEmpty) {
      test('says to who sees own figures only that none are theirs, and not that the store has none @slow', async () => {
        renderScreen(address, answersWith(empty.body), 'EMPLOYEE');
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
          renderScreen(address, answersWith(empty.body), role, undefined, EMPTY_STORE);
          expect(await screen.findByText('No repair order has been loaded yet')).toBeVisible();
          expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', href);
          expect(screen.queryByText(empty.words)).not.toBeInTheDocument();
        },
      );
    }

    test('that failed has a card with the reference, and Retry brings what was missing', async () => {
      let isAway = true;
      open(() => (isAway ? problem(503, 'The database is away.', 'FO-STATE') : full.body));
      expect(await screen.findByText(failure)).toBeVisible();
      expect(screen.getByText('FO-STATE')).toBeVisible();
      isAway = false;
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
      expect(screen.queryByText(failure)).not.toBeInTheDocument();
    });

    test('that may not be read says so and offers no Retry', async () => {
      open(problem(403, 'Ask an administrator.'));
      expect(await screen.findByText(`${name}: not open to you`)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    });

    test('keeps what is there when a newer answer fails', async () => {
      let isAway = false;
      const { client } = open(() => (isAway ? problem(503, 'The database is away.') : full.body));
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
        open(() => (isHeld ? held.answer() : full.body));
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
        renderScreen(address, { ...answersWith(full.body), [part.call]: failed } as unknown as Answers);
        // Its place may be drawn anew when the others come.
        await waitFor(() => {
          expect(screen.getByText(`${part.name} could not be loaded`)).toBeVisible();
          expect(screen.getByText('FO-PART')).toBeVisible();
          expect(screen.getAllByText(full.words).length).toBeGreaterThan(0);
        });
        expect(screen.queryByText(failure)).not.toBeInTheDocument();
      });
    }

    if (tooFew) {
      test('says where figures are too few to be judged @slow', async () => {
        open(tooFew.body);
        expect((await screen.findAllByText(tooFew.words)).length).toBeGreaterThan(0);
      });
    }

    if (writes) {
      test('offers to write to who may, and not to who only reads', async () => {
        open(full.body);
        expect((await screen.findAllByText(writes)).length).toBeGreaterThan(0);
        cleanup();
        renderScreen(address, answersWith(full.body), 'CONSULTANT');
        await screen.findAllByText(full.words);
        expect(screen.queryByText(writes)).not.toBeInTheDocument();
      });
    }

    test('takes nonsense in its address for absent @slow', async () => {
      open(full.body, `${address}${address.includes('?') ? '&' : '?'}period=soon&compare=never&payType=Q&${nonsense}`);
      expect((await screen.findAllByText(full.words)).length).toBeGreaterThan(0);
    });

    if (notProvided) {
      test('says what the feed does not send', async () => {
        open(notProvided.body);
        expect(await screen.findByText(notProvided.words)).toBeVisible();
      });
    }

    if (ownView) {
      test('without figures of their own, a person is told whom to ask', async () => {
        open(ownView.body);
        expect(await screen.findByText(ownView.words)).toBeVisible();
        expect(screen.getByRole('link', { name: 'Ask an administrator' })).toHaveAttribute('href', '/support');
      });
    }
  });
}

/** Whether some of the words stand in what is marked as old. */
function isDimmed(words: string | RegExp): boolean {
  return screen.getAllByText(words).some((each) => each.closest('[data-refetching]') !== null);
}

const headingsNow = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

/** Another period, by the picker of the screen. */
export async function chooseLastMonth(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^Period:/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Last month/ }));
}

function stepNamed(name: string | RegExp): HTMLElement {
  return screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name });
}
