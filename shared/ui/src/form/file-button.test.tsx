import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { CSV_FILES, FileButton } from './file-button.tsx';

const list = new File(['First name,Last name\n'], 'people.csv', { type: 'text/csv' });

test('the button opens the choice of files, and the same file may be chosen twice', async () => {
  const chosen = jest.fn();
  renderWithUi(
    <FileButton label="CSV file" accept={CSV_FILES} onFiles={chosen}>
      Choose a CSV file
    </FileButton>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('CSV file');
  const opened = jest.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Choose a CSV file' }));
  expect(opened).toHaveBeenCalledTimes(1);
  await userEvent.upload(input, list);
  await userEvent.upload(input, list);
  expect(chosen.mock.calls).toEqual([[[list]], [[list]]]);
});

test('nothing is handed over when nothing was chosen', () => {
  const chosen = jest.fn();
  renderWithUi(
    <FileButton label="CSV file" accept={CSV_FILES} onFiles={chosen}>
      Choose a CSV file
    </FileButton>,
  );
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [] } });
  expect(chosen).not.toHaveBeenCalled();
});
