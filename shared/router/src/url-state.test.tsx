import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { UrlSchema } from './url-search.ts';
import { useSearchUpdate, useUrlState } from './url-state.ts';

const schema: UrlSchema<{ sort: string; search: string }> = {
  safeParse: (value) => {
    const raw = { ...(value as Record<string, string>) };
    return { success: true, data: { sort: raw.sort ?? '', search: raw.search ?? '' } };
  },
};

function renderUrlState(entry: string) {
  return renderHook(
    () => {
      const [state, setState] = useUrlState(schema);
      return { state, setState, updateSearch: useSearchUpdate(), location: useLocation(), navigate: useNavigate() };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
      ),
    },
  );
}

describe('useUrlState', () => {
  it('keeps two changes that two pieces of a page make in the same tick', () => {
    const { result } = renderUrlState('/list');
    act(() => {
      result.current.setState({ sort: '-date' });
      result.current.setState({ search: 'brake' });
    });
    expect(result.current.state).toEqual({ sort: '-date', search: 'brake' });
  });

  it('keeps a change beside one of the whole query before the page is drawn anew, whichever comes first', () => {
    const { result } = renderUrlState('/list');
    act(() => {
      result.current.setState({ sort: '-date' });
      result.current.updateSearch((search) => `${search}&period=lastMonth`);
      result.current.setState({ search: 'brake' });
    });
    expect(result.current.location.search).toBe('?sort=-date&period=lastMonth&search=brake');
  });

  it('lets Back undo a change', () => {
    const { result } = renderUrlState('/list?sort=date');
    act(() => result.current.setState({ sort: '-date' }));
    expect(result.current.location.search).toBe('?sort=-date');
    act(() => result.current.navigate(-1));
    expect(result.current.state.sort).toBe('date');
  });

  it('keeps the path and the fragment', () => {
    const { result } = renderUrlState('/list#totals');
    act(() => result.current.setState({ search: '123' }, { replace: true }));
    expect(result.current.location).toMatchObject({ pathname: '/list', search: '?search=123', hash: '#totals' });
    act(() => result.current.updateSearch(() => '', { hash: '' }));
    expect(result.current.location).toMatchObject({ pathname: '/list', search: '', hash: '' });
  });
});
