import { BACKGROUND, createApi } from '@fixed-ops/api-service';
import { withScope } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import { createClientAddress } from '@fixed-ops/identity';
import { SUBSCRIPTION_KEY_HEADER } from '../app-config.ts';
import type { TokenService } from '../sign-in-service.ts';
import type { ServicesContext, StartedPart } from './part-context.ts';
import { watchInBackground } from './watch-in-background.ts';

/** The calls of all three bases, imports of uploaded files, and background jobs. */
export async function openApi(
  context: ServicesContext,
  releasePlane: ReleasePlane,
  { tokens, provisioning }: TokenService,
): Promise<StartedPart> {
  const { environment, publicUrl, db, caches, clock, signal } = context;
  const { mailer } = context.mail;
  const log = context.steps.note;
  const api = await createApi({
    db,
    caches,
    clock,
    ...tokens,
    subscriptionKeys: context.keys,
    subscriptionKeyHeader: SUBSCRIPTION_KEY_HEADER,
    build: context.build,
    demo: context.demo.isLoaded,
    log,
    mailer,
    supportEmail: environment.supportEmail,
    provisioning,
    publicUrl,
    releasePlane,
    startImport: (key, owner) => context.imports.start(key, owner),
    clientAddress: createClientAddress(environment.trustedProxies),
  });
  await api.ready();
  return {
    handle: (request, response) => api.routing(request, response),
    begin: () =>
      watchInBackground({
        // Nobody waits for these statements, and they must not delay others.
        db: withScope(db, { ...BACKGROUND, caches }),
        clock,
        log,
        signal,
        mailer,
        provisioning,
        publicUrl,
        plane: releasePlane,
      }),
  };
}
