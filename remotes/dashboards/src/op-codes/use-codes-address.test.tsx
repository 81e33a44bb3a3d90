import { MemoryRouter, useLocation, useNavigate } from '@fixed-ops/router';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCodesAddress } from './use-codes-address.ts';

test('a peek that was closed does not open again with Back, and Back closes an open one', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/start', '/codes']}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ codes: useCodesAddress(), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  );
  const peek = () => result.current.codes.address.peek;
  const back = () => act(() => void result.current.navigate(-1));
  act(() => result.current.codes.openPeek('BRKF'));
  act(() => result.current.codes.openPeek('LOF'));
  expect(peek()).toBe('LOF');
  act(() => result.current.codes.openPeek(null));
  back();
  expect(peek()).toBe('');
  act(() => result.current.codes.openPeek('BRKF'));
  back();
  expect(peek()).toBe('');
});
