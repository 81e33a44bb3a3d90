import { addSwitchGuard, connectDealershipPorts, sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { act, render, screen } from '@testing-library/react';
import { ford, setLoadedSession } from '../testing/session.ts';
import { isInternalLink, openLink, takeLinkApart } from './open-link.ts';

let went: unknown[];
let loaded: () => void;
const navigate = ((to: unknown) => {
  const { activeDealership, phase } = sessionStore.getState();
  went.push([to, activeDealership?.name, phase]);
}) as never;

beforeEach(() => {
  setLoadedSession();
  went = [];
  connectDealershipPorts({
    load: (dealership) =>
      new Promise((resolve) => {
        loaded = () =>
          resolve({
            data: { ...sessionStore.getState().dealershipData, dealershipId: dealership.id } as never,
            products: [],
            vaultActivationDate: null,
          });
      }),
    onEnter: () => undefined,
  });
});

describe('a link of the product', () => {
  test.each([
    ['/dashboard/ros/12?dealership=d2', '/dashboard/ros/12', 'd2'],
    ['/dashboard/service?period=lastMonth&dealership=d2#elr', '/dashboard/service?period=lastMonth#elr', 'd2'],
    ['/support', '/support', null],
  ])('%s leads to %s at %s', (link, to, dealershipId) => expect(takeLinkApart(link)).toEqual({ to, dealershipId }));

  test.each([
    ['/support', true],
    ['//elsewhere.example', false],
    ['/\\elsewhere.example', false],
    ['https://elsewhere.example', false],
    ['javascript:alert(1)', false],
  ])('%s stays within the product: %s', (link, is) => expect(isInternalLink(link)).toBe(is));

  test('of the active dealership is followed where one is', async () => {
    await openLink('/support?dealership=d1', navigate);
    expect(went).toEqual([['/support', 'Harborline Toyota', 'ready']]);
  });

  test('of another dealership goes to its address as the old one is left, before the new one is loaded', async () => {
    const opening = openLink('/support?dealership=d2', navigate);
    await Promise.resolve();
    expect(went).toEqual([['/support', ford.name, 'loading']]);
    loaded();
    await opening;
    expect(sessionStore.getState()).toMatchObject({ phase: 'ready', activeDealership: ford });
    expect(went).toHaveLength(1);
  });

  test('stays here when the person does not want to leave unsaved changes', async () => {
    const remove = addSwitchGuard(() => false);
    await openLink('/support?dealership=d2', navigate);
    remove();
    expect([went, sessionStore.getState().activeDealership?.id]).toEqual([[], 'd1']);
  });

  test('of a dealership that one is no member of says so', async () => {
    render(<UiProvider colorMode="light">{null}</UiProvider>);
    await act(() => openLink('/support?dealership=d9', navigate));
    expect(screen.getByText('This link is about another dealership')).toBeInTheDocument();
    expect(went).toEqual([]);
  });
});
