import { act, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { GuardedRouter } from './guarded-router.tsx';

/** Code of an area that arrives when the test says so, as that of a remote does: outside of any transition. */
function createArea() {
  let isThere = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    arrive: () => {
      isThere = true;
      for (const listener of listeners) listener();
    },
    useIsThere: () => useSyncExternalStore(subscribe, () => isThere),
  };
}

function Page({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <>
      <h1>{name}</h1>
      {children}
    </>
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

async function openProduct() {
  window.history.replaceState(null, '', '/start');
  const area = createArea();
  let arriveSupport = () => {};
  const support = new Promise<void>((resolve) => {
    arriveSupport = resolve;
  });
  function Administration() {
    return area.useIsThere() ? <Navigate to="/administration/dealership-info" replace /> : <Page name="Loading" />;
  }
  function Support() {
    use(support);
    return <Page name="Support" />;
  }
  await act(async () => {
    render(
      <GuardedRouter mayLeave={() => true}>
        <Header />
        <Suspense fallback={<p>Loading...</p>}>
          <Routes>
            <Route path="/start" element={<Page name="Start" />} />
            <Route path="/administration" element={<Administration />} />
            <Route path="/administration/dealership-info" element={<Page name="Dealership info" />} />
            <Route path="/support" element={<Support />} />
          </Routes>
        </Suspense>
      </GuardedRouter>,
    );
  });
  return { area, arriveSupport };
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
    const { area, arriveSupport } = await openProduct();
    await click('Administration');
    // The next page cannot be drawn yet; the one that redirects is still on screen, and its code arrives now.
    await click('Support');
    await act(async () => area.arrive());
    expect(window.location.pathname).toBe('/support');
    await act(async () => arriveSupport());
    expect([heading(), window.location.pathname]).toEqual(['Support', '/support']);
  });

  it('does not come after Back either', async () => {
    const { area, arriveSupport } = await openProduct();
    await act(async () => arriveSupport());
    await click('Support');
    await click('Administration');
    await back();
    await act(async () => area.arrive());
    expect([heading(), window.location.pathname]).toEqual(['Support', '/support']);
  });
});

it('what a page that is being left still writes into its address does not bring it back', async () => {
  const { arriveSupport } = await openProduct();
  await click('Support');
  expect(heading()).toBe('Start');
  await click('Search');
  expect([window.location.pathname, window.location.search]).toEqual(['/support', '']);
  await act(async () => arriveSupport());
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
