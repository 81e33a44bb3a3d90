import { takeLinkedDealership } from './linked-dealership.ts';

describe('the dealership of a link', () => {
  it('is taken out of the address, so that a reload does not undo the next switch', () => {
    window.history.replaceState(null, '', '/dashboard/service?tab=open&dealership=d2#top');
    expect(takeLinkedDealership()).toBe('d2');
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/dashboard/service?tab=open#top',
    );
    expect(takeLinkedDealership()).toBeNull();
  });
});
