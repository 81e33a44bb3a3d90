import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { DateNoticeProvider } from './date-notice.tsx';
import { PageHeader } from './page-header.tsx';
import { SkipLink } from './skip-link.tsx';

test('the h1 is the title alone and can take the focus by script', () => {
  const heading = createRef<HTMLHeadingElement>();
  renderWithUi(<PageHeader ref={heading} title="Service" period="November 1–19, 2026" aside="15 of 22 working days" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Service' })).toBeInTheDocument();
  heading.current?.focus();
  expect(heading.current).toHaveFocus();
  expect(heading.current).toHaveAttribute('tabindex', '-1');
});

test('the notice of dates sets the words apart that a phone leaves out, and has all of them', () => {
  const onShown = jest.fn();
  const text = 'May 2026 was chosen as the initial date selection on all date selectors.';
  const notice = { text, leftOutOnPhones: ' as the initial date selection', onShown, onClose: jest.fn() };
  const { container } = renderWithUi(
    <DateNoticeProvider value={notice}>
      <PageHeader title="Inspections" hasDates />
    </DateNoticeProvider>,
  );
  expect(container.querySelector('[data-part=date-notice]')).toHaveTextContent(text);
  expect(screen.getByText('as the initial date selection').tagName).toBe('SPAN');
  expect(onShown).toHaveBeenCalledTimes(1);
});

test('the skip link leads to the content', () => {
  renderWithUi(<SkipLink to="content" />);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
});
