import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { GuardedRouter, useRefreshPinned } from './guarded-router.tsx';
import { urlSchema, urlText } from './url-fields.ts';
import { useUrlDrawer } from './use-url-drawer.ts';

const schema = urlSchema({ order: urlText({ max: 20 }), tab: urlText({ max: 20 }) });
const CLOSED = { order: null, tab: null };

/** A list at `/list`, which was opened from `/start`. */
function renderDrawer(address = '/list') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/start', address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ drawer: useUrlDrawer(schema, CLOSED), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  );
  return {
    drawer: () => result.current.drawer,
    back: () => act(() => void result.current.navigate(-1)),
    address: () => `${result.current.location.pathname}${result.current.location.search}`,
  };
}

describe('a drawer in the address', () => {
  test('does not open again with Back after it was closed', () => {
    const { drawer, back, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    expect(address()).toBe('/list?order=618211');
    act(() => drawer().close());
    expect(address()).toBe('/list');
    back();
    expect(address()).toBe('/start');
  });

  test('is closed by Back', () => {
    const { drawer, back, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    back();
    expect(address()).toBe('/list');
  });

  test('closes at once after steps inside it, each of which Back undoes alone', () => {
    const { drawer, back, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    act(() => drawer().update({ tab: 'notes' }));
    act(() => drawer().update({ tab: 'parts' }));
    back();
    expect(address()).toBe('/list?order=618211&tab=notes');
    act(() => drawer().close());
    expect(address()).toBe('/list');
    back();
    expect(address()).toBe('/start');
  });

  test('gives way to the drawer that it was opened from', () => {
    const { drawer, back, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    act(() => drawer().open({ order: '618212' }));
    act(() => drawer().close());
    expect(address()).toBe('/list?order=618211');
    act(() => drawer().close());
    expect(address()).toBe('/list');
    back();
    expect(address()).toBe('/start');
  });

  test('that a link has opened closes in its place', () => {
    const { drawer, back, address } = renderDrawer('/list?order=618211');
    act(() => drawer().close());
    expect(address()).toBe('/list');
    back();
    expect(address()).toBe('/start');
  });

  test('closes in its place once the dealership has been switched, and does not go back to the former one', async () => {
    let dealership = 'a';
    const pinned = { name: 'dealership', value: () => dealership };
    const left: string[] = [];
    const mayLeave = ({ search }: { readonly search: string }) => {
      left.push(search);
      return true;
    };
    const { result } = renderHook(
      () => ({ drawer: useUrlDrawer(schema, CLOSED), refresh: useRefreshPinned(), location: useLocation() }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <GuardedRouter mayLeave={mayLeave} pinned={pinned}>
            {children}
          </GuardedRouter>
        ),
      },
    );
    act(() => result.current.drawer.open({ order: '618211' }));
    dealership = 'b';
    act(() => result.current.refresh());
    expect(window.location.search).toBe('?order=618211&dealership=b');
    act(() => result.current.drawer.close());
    await waitFor(() => expect(result.current.location.search).toBe(''));
    expect(window.location.search).toBe('?dealership=b');
    expect(left.filter((search) => search.includes('dealership=a'))).toEqual([]);
  });

  test('that closes after an answer closes what is on screen by then, and nothing once its page has gone', () => {
    const { drawer, back, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    const { close } = drawer();
    back();
    act(() => close());
    expect(address()).toBe('/list');
    back();
    expect(address()).toBe('/start');
  });

  test('closes once however often it is told', () => {
    const { drawer, address } = renderDrawer();
    act(() => drawer().open({ order: '618211' }));
    const { close } = drawer();
    act(() => {
      close();
      close();
    });
    expect(address()).toBe('/list');
  });
});
