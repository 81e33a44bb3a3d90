import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';

interface Message {
  id: string;
  day: string;
}
const messages: Message[] = [
  { id: 'a', day: 'Today' },
  { id: 'b', day: 'Today' },
  { id: 'c', day: 'Yesterday' },
];

/** Pretends that the list lies in a window of 100 px, because jsdom does no layout. */
function layOut({ seen, of }: { seen: number; of: number }) {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(of);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(seen - 100);
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
function list(changes: Partial<InfiniteListProps<Message>> = {}) {
  return (
    <InfiniteList
      label="Notifications"
      items={messages}
      itemKey={({ id }) => id}
      hasMore
      loading={false}
      onReachEnd={() => undefined}
      scroll="own"
      {...changes}
    >
      {({ id }) => `Message ${id}`}
    </InfiniteList>
  );
}
const group = () => screen.getByRole('group', { name: 'Notifications' });

test('more is asked for at 80 % of the list, not before', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 799, of: 1000 });
  renderWithUi(list({ onReachEnd }));
  pass(1000);
  fireEvent.scroll(group());
  expect(onReachEnd).not.toHaveBeenCalled();
  layOut({ seen: 800, of: 1000 });
  pass(1000);
  fireEvent.scroll(group());
  expect(onReachEnd).toHaveBeenCalledTimes(1);
});

test('scrolling is looked at every 150 ms, and where it came to rest', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 900, of: 1000 });
  renderWithUi(list({ onReachEnd }));
  expect(onReachEnd).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 10; count += 1) fireEvent.scroll(group());
  pass(149);
  expect(onReachEnd).toHaveBeenCalledTimes(1);
  pass(1);
  expect(onReachEnd).toHaveBeenCalledTimes(2);
});

test('a list too short to scroll asks until it fills its place', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 100, of: 100 });
  const { rerender } = renderWithUi(list({ onReachEnd }));
  expect(onReachEnd).toHaveBeenCalledTimes(1);
  rerender(list({ onReachEnd, items: [...messages, { id: 'd', day: 'Yesterday' }] }));
  expect(onReachEnd).toHaveBeenCalledTimes(2);
});

test('a list in the page is measured against the window', () => {
  const onReachEnd = jest.fn();
  const height = window.innerHeight * 2;
  const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1, height));
  renderWithUi(list({ onReachEnd, scroll: 'around' }));
  expect(onReachEnd).not.toHaveBeenCalled();
  box.mockReturnValue(new DOMRect(0, -height * 0.31, 1, height));
  pass(1000);
  fireEvent.scroll(document);
  expect(onReachEnd).toHaveBeenCalledTimes(1);
});

test('it says Loading... and asks for nothing meanwhile', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 1000, of: 1000 });
  renderWithUi(list({ onReachEnd, loading: true }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(group()).toHaveAttribute('aria-busy', 'true');
  expect(onReachEnd).not.toHaveBeenCalled();
});

test('it says No more items to show at the end, and asks no more', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 1000, of: 1000 });
  renderWithUi(list({ onReachEnd, hasMore: false }));
  expect(screen.getByRole('status')).toHaveTextContent('No more items to show');
  expect(onReachEnd).not.toHaveBeenCalled();
});

test('a failed load keeps the items and waits for Retry, which keeps the focus in the list', () => {
  const onReachEnd = jest.fn();
  layOut({ seen: 1000, of: 1000 });
  renderWithUi(list({ onReachEnd, failure: { message: 'Notifications could not be loaded.', reference: 'FO-7K2M' } }));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('alert')).toHaveTextContent('Notifications could not be loaded.RetryReference FO-7K2M');
  pass(1000);
  fireEvent.scroll(group());
  expect(onReachEnd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onReachEnd).toHaveBeenCalledTimes(1);
  expect(group()).toHaveFocus();
});

test('nothing at all shows the empty state', () => {
  renderWithUi(list({ items: [], hasMore: false, empty: 'No notifications' }));
  expect(screen.getByText('No notifications')).toBeInTheDocument();
});

test('groups have a heading each', () => {
  renderWithUi(list({ groupOf: ({ day }) => day }));
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Today', 'Yesterday']);
  expect(screen.getByRole('list', { name: 'Today' }).children).toHaveLength(2);
});

test('one item is a tab stop; arrow keys move over the groups, Home and End jump', () => {
  renderWithUi(list({ groupOf: ({ day }) => day }));
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.tabIndex)).toEqual([0, -1, -1]);
  act(() => items[0]!.focus());
  fireEvent.keyDown(items[0]!, { key: 'ArrowDown' });
  fireEvent.keyDown(items[1]!, { key: 'ArrowDown' });
  expect(items[2]).toHaveFocus();
  fireEvent.keyDown(items[2]!, { key: 'ArrowDown' });
  expect(items[2]).toHaveFocus();
  fireEvent.keyDown(items[2]!, { key: 'Home' });
  expect(items[0]).toHaveFocus();
  fireEvent.keyDown(items[0]!, { key: 'End' });
  expect(items[2]).toHaveFocus();
  expect(items.map((item) => item.tabIndex)).toEqual([-1, -1, 0]);
});
