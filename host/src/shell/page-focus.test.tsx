import { Link, MemoryRouter, useLocation } from '@fixed-ops/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Arrival, usePageFocus } from './page-focus.ts';

let arrive = () => {};

/** A page that has a search field at once, and its heading with it or when it arrives. */
function SearchPage({ isLate }: { readonly isLate: boolean }) {
  const [hasHeading, setHeading] = useState(!isLate);
  arrive = () => setHeading(true);
  return (
    <main>
      {hasHeading ? <h1>RO search</h1> : null}
      <input aria-label="RO number" />
    </main>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  usePageFocus(useRef<'before' | 'first' | 'over'>('before') satisfies Arrival);
  return children;
}

/** Presses the key of the search as soon as the page is drawn, before anything that comes after its painting. */
function Hasty({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (pathname === '/search') screen.getByLabelText('RO number').focus();
  }, [pathname]);
  return children;
}

const draw = (isLate: boolean, Around: (props: { children: ReactNode }) => ReactNode) =>
  render(
    <MemoryRouter>
      <Around>
        <Page isLate={isLate} around={Frame} />
      </Around>
    </MemoryRouter>,
  );

function Page({ isLate, around: Around }: { readonly isLate: boolean; readonly around: typeof Frame }) {
  const { pathname } = useLocation();
  return (
    <Around>
      {pathname === '/search' ? (
        <SearchPage isLate={isLate} />
      ) : (
        <main>
          <h1>Service</h1>
          <Link to="/search">RO search</Link>
        </main>
      )}
    </Around>
  );
}

beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const goToSearch = () => userEvent.click(screen.getByRole('link', { name: 'RO search' }));
const heading = () => screen.getByRole('heading', { name: 'RO search' });

describe.each([
  ['that is there at once', false],
  ['that comes later', true],
])('a heading %s', (_when, isLate) => {
  it('takes the focus of what led to its page', async () => {
    draw(isLate, ({ children }) => children);
    await goToSearch();
    await act(async () => arrive());
    expect(heading()).toHaveFocus();
  });

  it('leaves it where somebody has put it as soon as the page was drawn', async () => {
    draw(isLate, Hasty);
    await goToSearch();
    await act(async () => arrive());
    expect(heading()).toBeVisible();
    expect(screen.getByLabelText('RO number')).toHaveFocus();
  });
});
