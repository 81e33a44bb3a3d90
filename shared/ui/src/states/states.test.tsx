import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppLinkProvider } from '../link/app-link.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';

test('an error card says what failed, retries, and copies its reference', async () => {
  const user = userEvent.setup();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const onRetry = jest.fn();
  renderWithUi(
    <ErrorCard name="AI Statement" message="The rest of Fixed Ops works." reference="FO-7K2M" onRetry={onRetry} />,
  );
  expect(screen.getByRole('heading', { name: 'AI Statement could not be loaded' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith('FO-7K2M');
});

test('an error card leads to support with its reference, where there is a page to lead to', () => {
  const card = <ErrorCard name="Advisors" message="" reference="FO-7K2M" onRetry={() => undefined} />;
  const { unmount } = renderWithUi(card);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  renderWithUi(<AppLinkProvider value={(to, children) => <a href={to}>{children}</a>}>{card}</AppLinkProvider>);
  expect(screen.getByRole('link', { name: 'Tell support' })).toHaveAttribute('href', '/support?reference=FO-7K2M');
});

test('a reference that the browser does not let copy says so', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  renderWithUi(<ErrorCard name="Advisors" message="" reference="FO-7K2M" onRetry={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Could not copy' })).toBeInTheDocument();
});

test('while it retries it takes no second click', async () => {
  const onRetry = jest.fn();
  renderWithUi(<ErrorCard name="Advisors" message="" onRetry={onRetry} retrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('an empty state says what, why and the next step', () => {
  renderWithUi(
    <EmptyState
      title="No repair orders closed from November 1 to 2"
      actions={<button type="button">Show October</button>}
    >
      The store was closed.
    </EmptyState>,
  );
  expect(screen.getByText('No repair orders closed from November 1 to 2')).toBeInTheDocument();
  expect(screen.getByText('The store was closed.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show October' })).toBeInTheDocument();
});
