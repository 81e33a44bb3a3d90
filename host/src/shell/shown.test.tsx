import { render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { noteHostShown } from '../boot/failed-host.ts';
import { AreaBoundary } from '../federation/area-boundary.tsx';
import { Shown } from './shown.tsx';

jest.mock('../boot/failed-host.ts', () => ({ noteHostShown: jest.fn() }));

const drawn = (children: ReactNode) => {
  jest.useFakeTimers();
  render(<AreaBoundary fallback={() => <h1>Failed</h1>}>{children}</AreaBoundary>);
  jest.runAllTimers();
};
afterEach(() => {
  jest.useRealTimers();
  jest.mocked(noteHostShown).mockClear();
});

/** As the shell does around what it shows. */
function Watch({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    throw new TypeError('a bug of the shell');
  }, []);
  return children;
}

test('a host has started once its frame was drawn', () => {
  drawn(<Shown />);
  expect(noteHostShown).toHaveBeenCalledTimes(1);
});

test('a host that fails in an effect of its first drawing has not started', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  drawn(
    <Watch>
      <Shown />
    </Watch>,
  );
  expect(noteHostShown).not.toHaveBeenCalled();
});
