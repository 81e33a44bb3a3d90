import { answerFont } from '@fixed-ops/server-html';
import { createAppConfig } from '../app-config.ts';
import { publishedAccounts } from '../demo/demo-data.ts';
import { firstRemoteOf, openDeltasOf, prepareDeltas } from '../dictionaries.ts';
import { isUnder } from '../is-under.ts';
import { keepReleasesForgotten } from '../old-releases.ts';
import { redirectToPublicHost } from '../public-address.ts';
import { withDevelopment } from '../security-headers.ts';
import type { ServedPlane } from '../served-plane.ts';
import type { SignInService } from '../sign-in-service.ts';
import { createSite } from '../site.ts';
import type { ServicesContext, StartedPart } from './part-context.ts';

const originOf = (url: string): string => new URL(url).origin;

/** Everything that a browser gets except answers of the API: documents, files, configuration, sign-in and the local mailbox. */
export async function openGateway(
  context: ServicesContext,
  plane: ServedPlane,
  signIn: SignInService,
): Promise<StartedPart> {
  const { environment, publicUrl, clock, demo, developmentRemotes, keys, signal } = context;
  const { dataFolder, overrideOrigins } = environment;
  const log = context.steps.note;
  const deltas = openDeltasOf(dataFolder, { report: log, signal });
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
    deltas,
    served: plane.reader,
    hosts: plane.hosts,
    releasesFolder: plane.releasesFolder,
    releases: plane.releases,
    previews: plane.previews,
    now: clock.now,
    isSecure: context.isSecure,
    developmentRemotes,
    overrideOrigins,
    foreignOrigins: withDevelopment(
      { connect: signIn.origins, script: [], frame: signIn.origins },
      developmentOrigins.map((origin) => ({ origin })),
    ),
    demoAccounts: publishedAccounts(demo, signIn.handle !== null),
    mailbox: context.mail.mailbox,
    log,
  });
  return {
    handle(request, response) {
      if (answerFont(request, response)) return;
      if (signIn.handle !== null && isUnder(request.url ?? '/', '/identity/')) signIn.handle(request, response);
      else if (redirectToPublicHost(request, response, publicUrl)) return;
      else site.routing(request, response);
    },
    begin() {
      void prepareDeltas(deltas, firstRemoteOf(plane.reader), log);
      keepReleasesForgotten({ ...plane.oldReleases, log, signal });
    },
  };
}
