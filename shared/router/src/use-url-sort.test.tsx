import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { type UrlSort, useUrlSort } from './use-url-sort.ts';

const byName: UrlSort = { key: 'name', direction: 'ascending' };

function renderSort(entry: string) {
  return renderHook(
    () => ({
      ...useUrlSort('userSort', ['name', 'role'], byName),
      address: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/before', entry]}>{children}</MemoryRouter>
      ),
    },
  );
}

test('a link brings its sort, as the table shows it and as a list of the API is asked for it', () => {
  const { result } = renderSort('/users?userSort=-role&search=a');
  expect(result.current.sort).toEqual({ key: 'role', direction: 'descending' });
  expect(result.current.asked).toBe('-role');
});

test('without one the table begins as it always does, and the address says nothing of it', () => {
  const { result } = renderSort('/users');
  expect(result.current).toMatchObject({ sort: byName, asked: null });
  act(() => result.current.setSort({ key: 'role', direction: 'descending' }));
  expect(result.current.address).toBe('?userSort=-role');
  act(() => result.current.setSort(byName));
  expect(result.current.address).toBe('');
});

test('a click on a head is no step of the history, and leaves other parameters alone', () => {
  const { result } = renderSort('/users?search=a');
  act(() => result.current.setSort({ key: 'role', direction: 'ascending' }));
  expect(result.current.address).toBe('?search=a&userSort=role');
  act(() => result.current.navigate(-1));
  expect(result.current.address).toBe('');
});

test.each(['salary', '--role', 'role;drop', '-'])(
  'a column that the table does not have, %s, counts as none',
  (text) => {
    const { result } = renderSort(`/users?${new URLSearchParams({ userSort: text })}`);
    expect(result.current).toMatchObject({ sort: byName, asked: null });
  },
);
