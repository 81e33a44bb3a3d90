import { unregisterServiceWorkers } from './service-workers.ts';

it('a service worker that an earlier product has left is unregistered at the start', async () => {
  const unregister = jest.fn(async () => true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }, { unregister }] },
  });
  unregisterServiceWorkers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unregister).toHaveBeenCalledTimes(2);
});
