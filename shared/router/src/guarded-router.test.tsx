import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { GuardedRouter, PAGE_STAYS_MS, usePageKey } from './guarded-router.tsx';

/** The code of an area. It arrives when the test says so and outside of any transition, like the code of a remote. */
function createCode() {
  let isThere = false;
  const listeners = new Set<() => void>();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    promise,
    arrive: () => {
      isThere = true;
      resolve();
      for (const listener of listeners) listener();
    },
    isThere: () => isThere,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
type Code = ReturnType<typeof createCode>;

/** Draws without its code, and redirects once the code has arrived. */
function Administration({ code }: { code: Code }) {
  const isThere = useSyncExternalStore(code.subscribe, code.isThere);
  return isThere ? <Navigate to="/administration/dealership-info" replace /> : <Page name="Loading" />;
}

/** Needs its code before it can draw. Until then the previous page stays on screen. */
function Support({ code }: { code: Code }) {
  use(code.promise);
  return <Page name="Support" />;
}

function OpenParts() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/parts?open=1')}>
      Open
    </button>
  );
}

/** Its parts need their code before they can draw. */
function Parts({ code }: { code: Code }) {
  if (useLocation().search !== '') use(code.promise);
  return (
    <Page name="Parts">
      <input aria-label="Note" />
    </Page>
  );
}

/** A cell that leads to a page has this role on the whole cell. */
const LEADS = { role: 'link' };

/** Its search appears once its code has arrived. Until then the page stays as it was. */
function Who({ code }: { code: Code }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (search !== '') use(code.promise);
  return (
    <>
      <Page name={`${pathname}${search}`} />
      <Link to={`/who${search}`}>Who did it</Link>
      <button type="button" {...LEADS} onClick={() => navigate(`/what${search}`)}>
        What was done
      </button>
    </>
  );
}

function Page({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <>
      <h1>{name}</h1>
      {children}
    </>
  );
}

/** Writes into its address when it hears of an event, as long as it is mounted. */
function Start() {
  const navigate = useNavigate();
  useEffect(() => {
    const write = () => navigate('/start?late=1', { replace: true });
    window.addEventListener('answer', write);
    return () => window.removeEventListener('answer', write);
  }, [navigate]);
  return (
    <Page name="Start">
      <input aria-label="Note" />
    </Page>
  );
}

function Header() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/administration')}>
        Administration
      </button>
      <button type="button" onClick={() => navigate('/support')}>
        Support
      </button>
      <button type="button" onClick={() => navigate('/start?search=brakes', { replace: true })}>
        Search
      </button>
    </>
  );
}

/** Holds the pages as an area of the host does. */
function Area({ children }: { children: ReactNode }) {
  return (
    <Suspense key={usePageKey()} fallback={<p>Loading...</p>}>
      {children}
    </Suspense>
  );
}

async function openProduct() {
  window.history.replaceState(null, '', '/start');
  const [area, support] = [createCode(), createCode()];
  await act(async () => {
    render(
      <GuardedRouter mayLeave={() => true}>
        <Header />
        <Area>
          <Routes>
            <Route path="/start" element={<Start />} />
            <Route path="/administration" element={<Administration code={area} />} />
            <Route path="/administration/dealership-info" element={<Page name="Dealership info" />} />
            <Route path="/support" element={<Support code={support} />} />
          </Routes>
        </Area>
      </GuardedRouter>,
    );
  });
  return { area, support };
}

const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const back = () =>
  act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });

describe('a redirect', () => {
  it('leads on, and Back skips the address that it replaced', async () => {
    const { area } = await openProduct();
    await click('Administration');
    await act(async () => area.arrive());
    expect([heading(), window.location.pathname]).toEqual(['Dealership info', '/administration/dealership-info']);
    await back();
    expect(heading()).toBe('Start');
  });

  it('never replaces the place that the person has gone to meanwhile', async () => {
    const { area, support } = await openProduct();
    await click('Administration');
    // The next page cannot be drawn yet. The page that redirects is still on screen, and its code arrives now.
    await click('Support');
    await act(async () => area.arrive());
    expect(window.location.pathname).toBe('/support');
    await act(async () => support.arrive());
    expect([heading(), window.location.pathname]).toEqual(['Support', '/support']);
  });

  it('does not come after Back either', async () => {
    const { area, support } = await openProduct();
    await act(async () => support.arrive());
    await click('Support');
    await click('Administration');
    await back();
    await act(async () => area.arrive());
    expect([heading(), window.location.pathname]).toEqual(['Support', '/support']);
  });
});

it('what a page that is being left still writes into its address does not bring it back', async () => {
  const { support } = await openProduct();
  await click('Support');
  expect(heading()).toBe('Start');
  await click('Search');
  expect([window.location.pathname, window.location.search]).toEqual(['/support', '']);
  await act(async () => support.arrive());
  expect(heading()).toBe('Support');
});

it('replaces the address of the page on screen, time and again', async () => {
  await openProduct();
  await click('Search');
  await click('Search');
  expect(window.location.search).toBe('?search=brakes');
  await click('Support');
  expect(window.location.pathname).toBe('/support');
});

describe('a link that carries the search of its page', () => {
  async function openParts() {
    window.history.replaceState(null, '', '/parts');
    const code = createCode();
    await act(async () => {
      render(
        <GuardedRouter mayLeave={() => true}>
          <OpenParts />
          <Area>
            <Who code={code} />
          </Area>
        </GuardedRouter>,
      );
    });
    await click('Open');
    return code;
  }
  const link = (name = 'Who did it') => screen.getByRole('link', { name });
  const press = (name?: string) => act(async () => link(name).click());

  it('leads by the new one, though it is pressed while the page is still drawn for the former', async () => {
    const code = await openParts();
    await press();
    expect(heading()).toBe('/parts');
    await act(async () => code.arrive());
    expect([heading(), `${window.location.pathname}${window.location.search}`]).toEqual(['/who?open=1', '/who?open=1']);
  });

  it('leads by the new one as a button too', async () => {
    const code = await openParts();
    await press('What was done');
    await act(async () => code.arrive());
    expect(heading()).toBe('/what?open=1');
  });

  it('leads by the new one into another tab', async () => {
    const code = await openParts();
    const tabs: (string | null)[] = [];
    const open = (event: MouseEvent) => {
      // The browser would open a tab like this.
      if (event.ctrlKey && !event.defaultPrevented) tabs.push((event.target as Element).getAttribute('href'));
      event.preventDefault();
    };
    window.addEventListener('click', open);
    await act(async () =>
      link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })),
    );
    expect(tabs).toEqual([]);
    await act(async () => code.arrive());
    window.removeEventListener('click', open);
    expect([heading(), tabs]).toEqual(['/parts?open=1', ['/who?open=1']]);
  });

  it('is not followed later, if something else is pressed meanwhile', async () => {
    const code = await openParts();
    await press();
    await click('Open');
    await act(async () => code.arrive());
    expect(heading()).toBe('/parts?open=1');
  });
});

describe('a page that is being left', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

  it('stays until the next can be drawn, but not for longer than a person waits for a sign of life', async () => {
    const { support } = await openProduct();
    await click('Support');
    await pass(PAGE_STAYS_MS - 1);
    expect(heading()).toBe('Start');
    await pass(1);
    expect(screen.queryByRole('heading', { name: 'Start' })).not.toBeInTheDocument();
    expect(screen.getByText('Loading...')).toBeVisible();
    // The page has left nothing behind that could write into the next address.
    act(() => void window.dispatchEvent(new Event('answer')));
    expect(window.location.pathname).toBe('/support');
    await act(async () => support.arrive());
    expect(heading()).toBe('Support');
    await click('Search');
    expect([heading(), window.location.search]).toEqual(['Start', '?search=brakes']);
  });

  it('and one that has long been drawn keeps what was typed into it', async () => {
    await openProduct();
    await click('Search');
    const note: HTMLInputElement = screen.getByLabelText('Note');
    note.value = 'typed';
    await pass(PAGE_STAYS_MS * 2);
    expect(screen.getByLabelText('Note')).toBe(note);
  });

  it('is not one whose own address changes, however long that takes to be drawn', async () => {
    window.history.replaceState(null, '', '/parts');
    const code = createCode();
    await act(async () => {
      render(
        <GuardedRouter mayLeave={() => true}>
          <OpenParts />
          <Area>
            <Parts code={code} />
          </Area>
        </GuardedRouter>,
      );
    });
    const note: HTMLInputElement = screen.getByLabelText('Note');
    note.value = 'typed';
    await click('Open');
    await pass(PAGE_STAYS_MS * 2);
    await act(async () => code.arrive());
    expect([window.location.search, screen.getByLabelText('Note')]).toEqual(['?open=1', note]);
    expect(note).toBeVisible();
  });
});
