import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { useAskedClose } from './use-asked-close.tsx';

function Editor({ isUnsaved, onClose }: { readonly isUnsaved: boolean; readonly onClose: () => void }) {
  const { close, question } = useAskedClose(isUnsaved, onClose);
  return (
    <>
      <button type="button" onClick={close}>
        Cancel
      </button>
      {question}
    </>
  );
}

test('the question goes once what was typed is saved, and does not come back with the next change', async () => {
  const onClose = jest.fn();
  const { rerender } = renderWithUi(<Editor isUnsaved onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  rerender(<Editor isUnsaved={false} onClose={onClose} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rerender(<Editor isUnsaved onClose={onClose} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('with nothing unsaved it closes at once', async () => {
  const onClose = jest.fn();
  renderWithUi(<Editor isUnsaved={false} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
