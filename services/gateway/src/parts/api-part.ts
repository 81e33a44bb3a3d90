import { BACKGROUND, createApi } from '@fixed-ops/api-service';
import { withScope } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import { createClientAddress } from '@fixed-ops/identity';
import { SUBSCRIPTION_KEY_HEADER } from '../app-config.ts';
import type { TokenService } from '../sign-in-service.ts';
import { watchInBackground } from './watch-in-background.ts';
import type { ServicesWorld, StartedPart } from './world.ts';

/** The calls of all three bases, loads of uploads, and what the product does by itself. */
export async function openApi(
  world: ServicesWorld,
  releasePlane: ReleasePlane,
  { tokens, provisioning }: TokenService,
): Promise<StartedPart> {
  const { environment, publicUrl, db, caches, clock, signal } = world;
  const { mailer } = world.mail;
  const log = world.steps.note;
  const api = await createApi({
    db,
    caches,
    clock,
    ...tokens,
    subscriptionKeys: world.keys,
    subscriptionKeyHeader: SUBSCRIPTION_KEY_HEADER,
    build: world.build,
    demo: world.demo.isLoaded,
    log,
    mailer,
    supportEmail: environment.supportEmail,
    provisioning,
    publicUrl,
    releasePlane,
    startImport: (key) => world.imports.start(key),
    clientAddress: createClientAddress(environment.trustedProxies),
  });
  await api.ready();
  return {
    handle: (request, response) => api.routing(request, response),
    begin: () =>
      watchInBackground({
        // Nobody waits for it, and nobody shall wait because of it.
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
