import { saysSignedIn } from '@fixed-ops/contract/document';
import { beginSignIn } from './boot/begin-sign-in.ts';
import { leaveFailedHost } from './boot/failed-host.ts';
import { reloadPage } from './boot/reload-page.ts';
import { sayBroken } from './boot/say-broken.ts';
import { admitOwnScripts } from './boot/trusted-scripts.ts';

// zod would probe for `eval`, which our Content-Security-Policy forbids and reports; it reads this before anything else.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Before anything asks for a script: whoever comes first decides, and there is no second.
admitOwnScripts(document);

const signingIn = beginSignIn(document);
// The shell says what became of it; until that is there its failure is nobody's.
signingIn.catch(() => undefined);
/** Loads the shell, which says what became of the sign-in. The asynchronous boundary that module federation needs before any shared module is used. */
const start = () =>
  import('./bootstrap.ts')
    .then((bootstrap) => bootstrap.start(signingIn))
    .catch(async (error: unknown) => {
      console.error('The files of the shell could not be loaded.', error);
      if (!(await leaveFailedHost(document, error, reloadPage, signingIn))) sayBroken(document, reloadPage);
    });

// Whoever is a stranger here leaves for the sign-in page: nothing but the account check is loaded for that.
if (saysSignedIn(document.cookie)) void start();
else signingIn.then(start, start);
