import { initialSession, sessionStore } from '@fixed-ops/session/host';
import { ford, toyota } from '../testing/session.ts';
import { dealershipToOpen, readLinkedDealership } from './linked-dealership.ts';

describe('the dealership of a link', () => {
  it('is what the address names, which stays as it is', () => {
    window.history.replaceState(null, '', '/dashboard/service?tab=open&dealership=d2#top');
    expect(readLinkedDealership()).toBe('d2');
    expect(window.location.search).toBe('?tab=open&dealership=d2');
    window.history.replaceState(null, '', '/dashboard/service');
    expect(readLinkedDealership()).toBeNull();
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
