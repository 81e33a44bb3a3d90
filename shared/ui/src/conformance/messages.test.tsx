// These tests hold that toasts follow the pattern "alert" of the ARIA Authoring Practices and the rules of live regions.
import { act, screen, within } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { notify, TOAST_DURATION_MS } from '../toast/toast-store.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const region = () => screen.getByRole('region', { name: 'Messages' });

test('the region is there before the first message, or no screen reader would listen to it', () => {
  renderWithUi(<p>page</p>);
  expect(region()).toBeEmptyDOMElement();
  expect(region()).toHaveAttribute('aria-live', 'polite');
});

test('what went well is said when there is a pause', () => {
  renderWithUi(<p>page</p>);
  act(() => void notify({ title: 'Saved', kind: 'success' }));
  expect(region()).toHaveTextContent('Saved');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what failed is an alert, said at once', () => {
  renderWithUi(<p>page</p>);
  act(() => void notify({ title: 'Nothing was saved', kind: 'error' }));
  expect(within(region()).getByRole('alert')).toHaveTextContent('Nothing was saved');
});

test('no message takes the focus', () => {
  renderWithUi(<input aria-label="Name" />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  act(() => field.focus());
  act(() => void notify({ title: 'Nothing was saved', kind: 'error', action: { label: 'Retry', onSelect: () => {} } }));
  expect(field).toHaveFocus();
});

test('a message that must not go by itself stays until somebody closes it', () => {
  renderWithUi(<p>page</p>);
  act(() => void notify({ title: 'The connection is gone', kind: 'error', durationMs: 0 }));
  act(() => jest.advanceTimersByTime(100 * TOAST_DURATION_MS));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
