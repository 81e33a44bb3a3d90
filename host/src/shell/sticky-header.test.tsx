import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import { HEADER_HEIGHT_PX, StickyHeader } from './sticky-header.tsx';

describe('the header', () => {
  const original = globalThis.IntersectionObserver;
  let see: (ratio: number) => void = () => undefined;
  let options: IntersectionObserverInit | undefined;

  beforeEach(() => {
    globalThis.IntersectionObserver = class implements IntersectionObserver {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      constructor(callback: IntersectionObserverCallback, given?: IntersectionObserverInit) {
        options = given;
        see = (intersectionRatio) => callback([{ intersectionRatio } as IntersectionObserverEntry], this);
      }
      takeRecords = () => [];
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
  afterEach(() => {
    globalThis.IntersectionObserver = original;
  });

  it('sticks to the window while its place is not fully visible, and lies in the page while it is', () => {
    render(
      <UiProvider colorMode="light">
        <StickyHeader>Fixed Ops</StickyHeader>
      </UiProvider>,
    );
    const position = () => getComputedStyle(screen.getByRole('banner')).position;
    expect(options?.threshold).toBe(1);
    expect(position()).toBe('relative');
    act(() => see(0.99));
    expect(position()).toBe('fixed');
    act(() => see(0));
    expect(position()).toBe('fixed');
    act(() => see(1));
    expect(position()).toBe('relative');
  });

  it('leaves room for itself above what the browser scrolls to, and for a save bar below, as long as it is there', () => {
    const { unmount } = render(
      <UiProvider colorMode="light">
        <StickyHeader>Fixed Ops</StickyHeader>
      </UiProvider>,
    );
    const room = () => document.documentElement.style.scrollPadding;
    expect(Number.parseInt(room(), 10)).toBeGreaterThan(HEADER_HEIGHT_PX);
    expect(room()).toMatch(/ var\(--messages-bottom, \d+px\)$/);
    unmount();
    expect(room()).toBe('');
  });
});
