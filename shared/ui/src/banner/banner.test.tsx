import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Banner, bannerKind } from './banner.tsx';

test('display types come in any case; unknown ones are information', () => {
  expect(['ALERT', 'Alert', 'WARNING', 'info', 'other'].map(bannerKind)).toEqual([
    'alert',
    'alert',
    'warning',
    'info',
    'info',
  ]);
});

test('an alert is announced, says its kind and can be closed', async () => {
  const onClose = jest.fn();
  renderWithUi(
    <Banner kind="alert" onClose={onClose}>
      The feed is late.
    </Banner>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The feed is late.');
  expect(screen.getByRole('img', { name: 'Alert' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a notice without onClose cannot be closed', () => {
  renderWithUi(<Banner kind="info">Maintenance tonight</Banner>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
