import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

describe('on a wide window', () => {
  beforeEach(() => {
    window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
  const many = (current: number) =>
    Array.from({ length: 12 }, (_, index) => ({
      to: `/dashboard/${index}`,
      label: `Screen ${index}`,
      current: index === current,
    }));
  const shown = () => screen.getAllByRole('link').map((link) => link.textContent);

  test('the twelfth tab is in the menu More, and is followed from there by the page’s router', async () => {
    const followed = jest.fn((event: React.MouseEvent) => event.preventDefault());
    renderWithUi(
      <AreaTabs
        label="Dashboard"
        tabs={many(0)}
        renderLink={({ href, ...link }) => <a href={href} data-to={href} onClick={followed} {...link} />}
      />,
    );
    expect(shown()).toHaveLength(11);
    screen.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu', { name: 'More of Dashboard' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Screen 11' }));
    expect(followed).toHaveBeenCalledTimes(1);
    expect(followed.mock.calls[0]?.[0].target).toHaveAttribute('data-to', '/dashboard/11');
  });

  test('the current tab stands, and another one folds for it', async () => {
    renderWithUi(<AreaTabs label="Dashboard" tabs={many(11)} />);
    expect(shown()).toContain('Screen 11');
    expect(screen.getByRole('link', { name: 'Screen 11' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Screen 10']);
  });

  test('tabs that all fit have no menu', () => {
    renderWithUi(<AreaTabs label="Dashboard" tabs={tabs} />);
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });
});
