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

test('the notice of dates has its whole sentence at every width', () => {
  const onShown = jest.fn();
  const text = 'May 2026 was chosen as the initial date selection on all date selectors.';
  const notice = { text, onShown, onClose: jest.fn() };
  const { container } = renderWithUi(
    <DateNoticeProvider value={notice}>
      <PageHeader title="Inspections" hasDates />
    </DateNoticeProvider>,
  );
  // No part of the text has a separate element, which could be hidden somewhere.
  expect(screen.getByText(text)).toBe(container.querySelector('[data-part=date-notice]'));
  expect(onShown).toHaveBeenCalledTimes(1);
});

test('who listens can read period and aside while the notice of dates is shown in their place', () => {
  const notice = { text: 'May 2026 was chosen.', onShown: jest.fn(), onClose: jest.fn() };
  renderWithUi(
    <DateNoticeProvider value={notice}>
      <PageHeader title="Service" period="November 1–19, 2026" aside="15 of 22 working days" hasDates />
    </DateNoticeProvider>,
  );
  // Rules in media queries apply only in a browser, so the test reads their text.
  const rules = [...document.querySelectorAll('style')].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
  const ofNotice = rules.map(({ cssText }) => cssText).filter((text) => text.includes('date-notice'));
  // A part that is not visible cannot be pressed either.
  const hidden = ofNotice.join().match(/\{[^{}]*opacity: 0;[^{}]*\}/g) ?? [];
  expect(hidden.length).toBeGreaterThan(0);
  expect(new Set(hidden)).toEqual(new Set(['{opacity: 0; pointer-events: none;}']));
  expect(ofNotice.join()).not.toMatch(/visibility|display: none/);
  // The rules apply only at widths at which the notice lies over the part. At other widths, both are visible.
  const widthsOf = (selector: string) =>
    [...ofNotice.join().matchAll(/@media ([^{]*)\{([^{]*)\{/g)].flatMap(([, width, of]) =>
      of?.trim().endsWith(selector) ? [width] : [],
    );
  for (const part of ['aside', 'period']) {
    const widths = widthsOf(`:has([data-part=date-notice]) [data-part=${part}]:not(:focus-within)`);
    expect(widths).toHaveLength(part === 'aside' ? 2 : 1);
    expect(widthsOf(`:has([data-part=${part}]:focus-within) [data-part=date-notice]`)).toEqual(widths);
  }
});

test('the skip link leads to the content', () => {
  renderWithUi(<SkipLink to="content" />);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
});
