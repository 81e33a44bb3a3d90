import { fireEvent, screen } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { AreaTabs } from './area-tabs.tsx';

const tabs = [
  { to: '/dashboard/service', label: 'Service', current: true },
  { to: '/dashboard/parts', label: 'Parts', current: false },
];

test('the current screen is marked in a named navigation', () => {
  renderWithUi(<AreaTabs label="Dashboard" tabs={tabs} aside="Data as of Nov 19, 2026" />);
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Service' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Parts' })).not.toHaveAttribute('aria-current');
  expect(screen.getByText('Data as of Nov 19, 2026')).toBeInTheDocument();
});

test('the page’s router may draw the links', () => {
  renderWithUi(
    <AreaTabs
      label="Dashboard"
      tabs={tabs}
      renderLink={({ href, ...link }) => <a data-router href={`#${href}`} {...link} />}
    />,
  );
  expect(screen.getByRole('link', { name: 'Parts' })).toHaveAttribute('href', '#/dashboard/parts');
});

test('fades at the left end while tabs lie beyond it', () => {
  renderWithUi(<AreaTabs label="Dashboard" tabs={tabs} />);
  const row = screen.getByRole('navigation');
  expect(row).not.toHaveAttribute('data-scrolled');
  fireEvent.scroll(row, { target: { scrollLeft: 120 } });
  expect(row).toHaveAttribute('data-scrolled');
  fireEvent.scroll(row, { target: { scrollLeft: 0 } });
  expect(row).not.toHaveAttribute('data-scrolled');
});
