import { initialSession, sessionStore } from '@fixed-ops/session/host';
import { ford, toyota } from '../testing/session.ts';
import { dealershipToOpen, takeLinkedDealership } from './linked-dealership.ts';

describe('the dealership of a link', () => {
  it('is taken out of the address, so that a reload does not undo the next switch', () => {
    window.history.replaceState(null, '', '/dashboard/service?tab=open&dealership=d2#top');
    expect(takeLinkedDealership()).toBe('d2');
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/dashboard/service?tab=open#top',
    );
    expect(takeLinkedDealership()).toBeNull();
  });

  it('is asked for again at Retry, until the person has chosen another one', () => {
    sessionStore.setState({ ...initialSession(), phase: 'failed' });
    expect(dealershipToOpen('d2')).toBe('d2');
    sessionStore.setState({ activeDealership: ford });
    expect(dealershipToOpen('d2')).toBe('d2');
    sessionStore.setState({ activeDealership: toyota });
    expect(dealershipToOpen('d2')).toBe('d1');
  });
});
