import { canOpen } from '@fixed-ops/access';
import {
  connectApi,
  createApiClient,
  createQueryClient,
  dropOtherDealerships,
  retryFailed,
  throttleFocus,
} from '@fixed-ops/api/host';
import { LANDING_PATH } from '@fixed-ops/contract';
import { takeOffered, takePreviews } from '@fixed-ops/federation';
import { readAccessToken, sessionStore } from '@fixed-ops/session/host';
import type { Auth } from '../auth/auth.ts';
import { sayPolicyOutcome } from '../auth/policy-outcome.ts';
import { SignInError } from '../auth/sign-in-failure.ts';
import { fetchFederated, registerAll } from '../federation/federated-fetch.ts';
import { createRemoteLoader } from '../federation/remote-loader.ts';
import { reportReplaced } from '../federation/report-replaced.ts';
import { prefetchSystemNotices } from '../notifications/load-system-notices.ts';
import { remoteForPath } from '../routing/decide-route.ts';
import { emptySession } from '../session/empty-session.ts';
import { prefetchScreen } from '../session/prefetch-screen.ts';
import { rememberColorMode } from '../session/remember-color-mode.ts';
import { startSession } from '../session/start-session.ts';
import { notingFailures } from '../support-context/last-failure.ts';
import { leaveFailedHost, noteHostShown } from './failed-host.ts';
import { dealershipToOpen, readLinkedDealership } from './linked-dealership.ts';
import { type DocumentData, readDocument, readNonce } from './read-document.ts';
import { reloadPage } from './reload-page.ts';
import { unregisterServiceWorkers } from './service-workers.ts';
import { settledWithin, whileWaiting } from './settled-within.ts';
import { followTabs, type TabLife } from './tab-life.ts';

/** How long the window stays empty during sign-in before a spinner appears; most sign-ins are faster. */
const SIGN_IN_WAIT_MS = 700;
/** How long the first render waits for the first area: without it React shows the spinner for its throttle of 300 ms. */
const FIRST_REMOTE_WAIT_MS = 500;
/** How much longer it waits for the first screen's prefetched answers: without them the whole screen is drawn twice. */
const FIRST_ANSWERS_WAIT_MS = 150;

/**
 * Boots the page: reads configuration and registry from the document, waits for the sign-in, loads session, first area and the code of the
 * app at the same time, and renders. Rejects only if the code of the app does not load.
 */
export async function startHost(from: Document, signingIn: Promise<Auth>): Promise<void> {
  const view = import('./views.tsx');
  // Both are awaited later. Until then a rejection must not count as unhandled.
  view.catch(() => undefined);
  signingIn.catch(() => undefined);
  unregisterServiceWorkers();
  rememberColorMode(from);
  let data: DocumentData;
  try {
    data = readDocument(from);
  } catch (error) {
    console.error(error);
    return (await view).showBrokenDocument(readNonce(from));
  }
  const tab = followTabs();
  try {
    await run({ data, view, tab, signingIn });
  } catch (error) {
    console.error('Fixed Ops could not start.', error);
    if (await leaveFailedHost(from, error, reloadPage, signingIn)) return;
    const failure = error instanceof SignInError ? error.failure : 'failed';
    tab.enter({ at: 'stopped' });
    await (await view).showSignInFailure(data.nonce, failure);
    // The host itself has started; only the sign-in failed.
    if (error instanceof SignInError) noteHostShown();
  }
}

interface Boot {
  readonly data: DocumentData;
  readonly view: Promise<typeof import('./views.tsx')>;
  readonly tab: TabLife;
  readonly signingIn: Promise<Auth>;
}

async function run({ data, view, tab, signingIn }: Boot): Promise<void> {
  const { config, nonce } = data;
  let { registry } = data;
  const loader = createRemoteLoader(fetchFederated, { onReplaced: reportReplaced });
  // Code from a development server runs for developers only, and a preview for one person. If there is either, no remote loads before
  // the person is known.
  const isOpen = registry.remotes.every(({ offered, preview }) => offered === null && preview === null);
  if (isOpen) registerAll(registry.remotes);
  const preload = (path: string) => {
    const remote = isOpen ? remoteForPath(registry.remotes, path) : null;
    return remote ? loader.load(remote).catch(() => undefined) : undefined;
  };
  // A browser with a token was signed in a moment ago, so its area loads before the provider's library does.
  let firstRemote = readAccessToken() === null ? undefined : preload(firstPath(window.location.pathname));

  // A stored sign-in resolves at once. Any other has to ask the provider, which may not answer.
  const asked = whileWaiting(signingIn, 0, () => {
    void view.then(({ prepareSignInFailure }) => prepareSignInFailure());
  });
  const auth: Auth = await whileWaiting(asked, SIGN_IN_WAIT_MS, () => {
    void view.then(({ showSigningIn }) => showSigningIn(nonce));
  });
  if (auth.returnTo !== null) window.history.replaceState(null, '', auth.returnTo);
  firstRemote ??= preload(firstPath(window.location.pathname));

  throttleFocus();
  const queryClient = createQueryClient();
  const client = createApiClient({
    config,
    readToken: readAccessToken,
    renewToken: auth.renewToken,
    onAccountClosed: (failure) => sessionStore.setState({ phase: 'failed', failure }),
  });
  connectApi(notingFailures(client));
  const linkedDealershipId = readLinkedDealership();
  const loadSession = () =>
    startSession({
      localAccountId: auth.account.localAccountId,
      linkedDealershipId: dealershipToOpen(linkedDealershipId),
      dropOthers: (id) => dropOtherDealerships(queryClient, id),
      prefetch: (foreseen) => prefetchSystemNotices(queryClient, foreseen),
    });

  tab.enter({ at: 'signedIn', localAccountId: auth.account.localAccountId }, () => {
    if (sessionStore.getState().phase === 'failed') void loadSession();
    retryFailed(queryClient);
  });
  const session = loadSession();
  const firstAnswers = firstRemote?.then((module) =>
    prefetchScreen({
      queryClient,
      module,
      remotes: registry.remotes,
      localAccountId: auth.account.localAccountId,
      linkedDealershipId,
      address: window.location,
    }),
  );
  const { showApp } = await view;
  if (!isOpen) {
    await session;
    const { user } = sessionStore.getState();
    if (user !== null) registry = takePreviews(registry, user.email);
    if (canOpen(user, 'remoteOverrides')) registry = takeOffered(registry);
    registerAll(registry.remotes);
  }
  await settledWithin(Promise.all([session, firstRemote]), FIRST_REMOTE_WAIT_MS);
  await settledWithin(Promise.resolve(firstAnswers), FIRST_ANSWERS_WAIT_MS);
  showApp({
    nonce,
    queryClient,
    services: {
      registry,
      loader,
      isDemo: config.demo,
      overrides: config.overrides,
      linkedDealershipId,
      startPolicy: auth.startPolicy,
      signOut: () => auth.signOut(emptySession),
      retrySession: () => void loadSession(),
    },
  });
  auth.checkLater();
  if (auth.outcome) sayPolicyOutcome(auth.outcome);
}

/** A visit to the bare address leads to a dashboard; all dashboards are in the same remote. */
function firstPath(pathname: string): string {
  return pathname === '/' ? LANDING_PATH : pathname;
}
