import { startHost } from './start-host.ts';
import { showBrokenDocument } from './views.tsx';

jest.mock('./views.tsx', () => ({ showBrokenDocument: jest.fn() }));
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
});
