import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { PrintedAlone, usePrintAlone } from './printed-alone.tsx';

function Page() {
  const { isAlone, print } = usePrintAlone();
  return (
    <>
      <button type="button" onClick={print}>
        Print
      </button>
      {isAlone ? <PrintedAlone>The proof</PrintedAlone> : null}
    </>
  );
}

test('what is printed alone is there before the browser prints, without the page, which is back afterwards', async () => {
  const seen: unknown[] = [];
  jest.spyOn(window, 'print').mockImplementation(() => {
    const proof = screen.getByText('The proof');
    seen.push(proof.parentElement === document.body, proof.closest('[data-print=none]'));
    seen.push(screen.getByRole('button', { name: 'Print' }).closest('[data-print=none]') !== null);
  });
  renderWithUi(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(seen).toEqual([true, null, true]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('The proof')).not.toBeInTheDocument();
  expect(document.querySelector('[data-print=none]')).toBe(null);
});
