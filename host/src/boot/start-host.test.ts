import { SignInError } from '../auth/sign-in-failure.ts';
import { leaveFailedHost, noteHostShown } from './failed-host.ts';
import { reloadPage } from './reload-page.ts';
import { startHost } from './start-host.ts';
import { config, documentWith } from './testing/document-with.ts';
import { prepareSignInFailure, showBrokenDocument, showSignInFailure } from './views.tsx';

jest.mock('./views.tsx', () => ({
  prepareSignInFailure: jest.fn(),
  showBrokenDocument: jest.fn(),
  showSignInFailure: jest.fn(),
}));
jest.mock('./failed-host.ts', () => ({ leaveFailedHost: jest.fn(), noteHostShown: jest.fn() }));
jest.mock('../federation/federated-fetch.ts', () => ({ fetchFederated: jest.fn(), registerAll: jest.fn() }));

describe('the start of a page', () => {
  it('unregisters a service worker that an earlier product has left, even when nothing else can start', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const unregister = jest.fn(async () => true);
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistrations: async () => [{ unregister }] },
    });
    const html = '<meta name="csp-nonce" content="n1">';
    await startHost(new DOMParser().parseFromString(html, 'text/html'), Promise.reject(new Error('no configuration')));
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(showBrokenDocument).toHaveBeenCalledWith('n1');
  });

  it.each([
    [true, 'nothing else is drawn'],
    [false, 'the page says so'],
  ])('where the code of the sign-in does not come leaves the host (%s): %s', async (isLeft) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(leaveFailedHost).mockResolvedValue(isLeft);
    const lost = new Error('Loading chunk sign-in failed.');
    const signingIn = Promise.reject(lost);
    const from = documentWith({ config: JSON.stringify(config) });
    await startHost(from, signingIn);
    expect(leaveFailedHost).toHaveBeenCalledWith(from, lost, reloadPage, signingIn);
    expect(jest.mocked(showSignInFailure).mock.calls).toEqual(isLeft ? [] : [['n1', 'failed']]);
    expect(noteHostShown).not.toHaveBeenCalled();
    expect(prepareSignInFailure).not.toHaveBeenCalled();
  });

  it('loads the page of a failed sign-in while the provider is asked: the network may be gone when it is needed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(leaveFailedHost).mockResolvedValue(false);
    const signingIn = new Promise<never>((_resolve, reject) => {
      jest.mocked(prepareSignInFailure).mockImplementationOnce(() => reject(new Error('offline')));
    });
    await startHost(documentWith({ config: JSON.stringify(config) }), signingIn);
    expect(prepareSignInFailure).toHaveBeenCalledTimes(1);
    expect(showSignInFailure).toHaveBeenLastCalledWith('n1', 'failed');
  });

  it('has come far enough where somebody has stopped the sign-in: the next failure is a first one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(leaveFailedHost).mockResolvedValue(false);
    const from = documentWith({ config: JSON.stringify(config) });
    await startHost(from, Promise.reject(new SignInError('cancelled')));
    expect(showSignInFailure).toHaveBeenLastCalledWith('n1', 'cancelled');
    expect(noteHostShown).toHaveBeenCalledTimes(1);
  });
});
