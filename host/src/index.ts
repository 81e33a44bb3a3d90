import { sayBroken } from './boot/say-broken.ts';

// zod would probe for `eval`, which our Content-Security-Policy forbids and reports; it reads this before anything else.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
// The asynchronous boundary that module federation needs before any shared module is used.
import('./bootstrap.ts')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    console.error('The files of the shell could not be loaded.', error);
    sayBroken(document, () => window.location.reload());
  });
