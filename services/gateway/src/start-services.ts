import { type Clock, createApi, SHELL } from '@fixed-ops/api-service';
import { type Caches, type Database, withScope } from '@fixed-ops/database';
import type { Environment, Mail } from '@fixed-ops/environment';
import { createClientAddress } from '@fixed-ops/identity';
import type { Deltas } from '@fixed-ops/releases';
import { answerFont } from '@fixed-ops/server-html';
import { createAppConfig, SUBSCRIPTION_KEY_HEADER } from './app-config.ts';
import { type DemoData, publishedAccounts } from './demo/demo-data.ts';
import { embeddedSignIn } from './embedded-sign-in.ts';
import type { Handler } from './http-server.ts';
import { redirectToPublicHost } from './public-address.ts';
import { withDevelopment } from './security-headers.ts';
import type { ServedPlane } from './served-plane.ts';
import type { SignInService } from './sign-in-service.ts';
import { createSite } from './site.ts';
import { loadSubscriptionKeys } from './subscription-keys.ts';
import type { ImportStarter } from './uploads/import-starter.ts';

interface ServicesOptions {
  readonly environment: Environment;
  /** Names the services' code by content. */
  readonly build: string;
  readonly developmentRemotes: Readonly<Record<string, string>>;
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly db: Database;
  readonly caches: Caches;
  readonly clock: Clock;
  readonly demo: DemoData;
  readonly plane: ServedPlane;
  readonly deltas: Deltas;
  /** Null: people sign in with the embedded provider. */
  readonly hosted: SignInService | null;
  readonly mail: Mail;
  readonly imports: ImportStarter;
  readonly steps: { note(line: string): void };
  /** Ends what they do in the background. */
  readonly signal: AbortSignal;
}

const apiPrefixes = ['/api/', '/xtime/api/', '/usermgmt/'];

/** Whether an address is that of a folder, which ends with a slash, or lies in it. */
export function isUnder(url: string, prefix: string): boolean {
  return url.startsWith(prefix) || url === prefix.slice(0, -1);
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** Starts signing in, the API and the site, and answers what hands each request to its own. */
export async function startServices(options: ServicesOptions) {
  const { environment, publicUrl, db, clock, demo, plane, developmentRemotes } = options;
  const { trustedProxies, overrideOrigins } = environment;
  const { mailer, mailbox } = options.mail;
  const log = options.steps.note;
  const keys = await loadSubscriptionKeys(db);
  const signIn =
    options.hosted ??
    (await embeddedSignIn({
      publicUrl,
      db: withScope(db, SHELL),
      mailer,
      log,
      trustedProxies,
      signal: options.signal,
    }));
  const { provisioning } = signIn;
  const api = await createApi({
    db,
    caches: options.caches,
    clock,
    ...signIn.tokens,
    subscriptionKeys: keys,
    subscriptionKeyHeader: SUBSCRIPTION_KEY_HEADER,
    build: options.build,
    demo: demo.isLoaded,
    log,
    mailer,
    supportEmail: environment.supportEmail,
    provisioning,
    publicUrl,
    releasePlane: plane.releasePlane,
    startImport: (key) => options.imports.start(key),
    clientAddress: createClientAddress(trustedProxies),
  });
  await api.ready();
  const developmentOrigins = Object.values(developmentRemotes).map(originOf);
  const site = await createSite({
    config: createAppConfig({
      auth: signIn.auth,
      keys,
      isDemo: demo.isLoaded,
      overrides: {
        allowed: overrideOrigins.length + developmentOrigins.length > 0,
        origins: [...developmentOrigins, ...overrideOrigins],
      },
    }),
    deltas: options.deltas,
    served: plane.reader,
    hosts: plane.hosts,
    releasesFolder: plane.releasesFolder,
    releases: plane.releases,
    previews: plane.previews,
    now: clock.now,
    isSecure: options.isSecure,
    developmentRemotes,
    overrideOrigins,
    foreignOrigins: withDevelopment(
      { connect: signIn.origins, script: [], frame: signIn.origins },
      developmentOrigins.map((origin) => ({ origin })),
    ),
    demoAccounts: publishedAccounts(demo, signIn.handle !== null),
    mailbox,
    log,
  });
  const handle: Handler = (request, response) => {
    const url = request.url ?? '/';
    if (answerFont(request, response)) return;
    if (signIn.handle !== null && isUnder(url, '/identity/')) signIn.handle(request, response);
    else if (apiPrefixes.some((prefix) => isUnder(url, prefix))) api.routing(request, response);
    else if (redirectToPublicHost(request, response, publicUrl)) return;
    else site.routing(request, response);
  };
  return { handle, mailer, provisioning };
}
