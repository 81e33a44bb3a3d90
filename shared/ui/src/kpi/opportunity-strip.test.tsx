import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { OpportunityStrip } from './opportunity-strip.tsx';

test('each gap has its dollars, why, and a way to what is behind it', async () => {
  const onOpen = jest.fn();
  renderWithUi(
    <OpportunityStrip
      label="Worth fixing first"
      items={[
        {
          key: 'elr',
          name: 'Effective labor rate, customer pay',
          status: 'amber',
          amount: '$17,022',
          share: 1,
          reason: '$148.59/hr against a target of $161.46.',
          openLabel: '731 repair orders',
          onOpen,
        },
      ]}
    />,
  );
  const item = within(screen.getByRole('list', { name: 'Worth fixing first' })).getByRole('listitem');
  expect(item).toHaveTextContent('$17,022');
  expect(within(item).getByRole('img', { name: 'Near target' })).toBeInTheDocument();
  await userEvent.click(
    within(item).getByRole('button', { name: '731 repair orders: Effective labor rate, customer pay' }),
  );
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('a way to another page is read as a link', () => {
  const gap = { status: 'amber', amount: '$17,022', share: 1, reason: '', onOpen: () => undefined } as const;
  renderWithUi(
    <OpportunityStrip
      label="Worth fixing first"
      items={[
        { ...gap, key: 'tech', name: 'Technician proficiency', openLabel: '9 technicians', opensPage: true },
        { ...gap, key: 'elr', name: 'ELR', openLabel: '731 repair orders' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: '9 technicians: Technician proficiency' })).toBeVisible();
  expect(screen.getByRole('button', { name: '731 repair orders: ELR' })).toBeVisible();
});
