import { saysSignedIn } from '@fixed-ops/contract/document';
import { beginSignIn } from './boot/begin-sign-in.ts';
import { leaveFailedHost } from './boot/failed-host.ts';
import { reloadPage } from './boot/reload-page.ts';
import { sayBroken } from './boot/say-broken.ts';
import { admitOwnScripts } from './boot/trusted-scripts.ts';

// Without this, zod probes for `eval`, which our Content-Security-Policy forbids and reports. zod reads it when it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Runs before any script is requested, because a page accepts only one default policy.
admitOwnScripts(document);

const signingIn = beginSignIn(document);
// The shell handles a failed sign-in. Until it is loaded, the rejection must not count as unhandled.
signingIn.catch(() => undefined);
/** Loads the shell, which shows the result of the sign-in. Module federation needs this asynchronous boundary before the first shared module. */
const start = () =>
  import('./bootstrap.ts')
    .then((bootstrap) => bootstrap.start(signingIn))
    .catch(async (error: unknown) => {
      console.error('The files of the shell could not be loaded.', error);
      if (!(await leaveFailedHost(document, error, reloadPage, signingIn))) sayBroken(document, reloadPage);
    });

// A visitor who is not signed in leaves for the sign-in page and loads nothing but the account check.
if (saysSignedIn(document.cookie)) void start();
else signingIn.then(start, start);
