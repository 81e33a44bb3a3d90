import { SHELL } from '@fixed-ops/api-service';
import { withScope } from '@fixed-ops/database';
import { openMail, type Part } from '@fixed-ops/environment';
import { openApiPlane } from '../api-plane.ts';
import { embeddedSignIn, embeddedTokens } from '../embedded-sign-in.ts';
import { isUnder } from '../is-under.ts';
import { openServedPlane, type ServedPlane } from '../served-plane.ts';
import type { SignInService, TokenService } from '../sign-in-service.ts';
import { step } from '../start.ts';
import { loadSubscriptionKeys } from '../subscription-keys.ts';
import { openApi } from './api-part.ts';
import { openGateway } from './gateway-part.ts';
import { otherPart } from './other-part.ts';
import type { PartContext, ServicesContext, StartedPart } from './part-context.ts';

const apiPrefixes = ['/api/', '/xtime/api/', '/usermgmt/'];

/** Starts the part of the product that this process is. */
export const startPart: Readonly<Record<Part, (context: PartContext) => Promise<StartedPart>>> = {
  async all(context) {
    const plane = await publish(context);
    return startServices(context, async (services) => {
      const signIn = await signInOf(services);
      const api = await openApi(services, plane.releasePlane, signIn);
      return { api, gateway: await openGateway(services, plane, signIn) };
    });
  },
  async gateway(context) {
    const plane = await publish(context);
    return startServices(context, async (services) => ({
      api: otherPart('api'),
      gateway: await openGateway(services, plane, await signInOf(services)),
    }));
  },
  async api(context) {
    const { steps, parts } = context;
    const plane = await step(context, 'read releases', () => openApiPlane({ ...context, report: steps.note }));
    parts.releases = { problems: plane.problems, failedAreas: null };
    return startServices(context, async (services) => ({
      api: await openApi(services, plane.releasePlane, await tokensOf(services)),
      gateway: otherPart('gateway'),
    }));
  },
};

/** Publishes the build. Only a part that serves files does this. */
async function publish(context: PartContext): Promise<ServedPlane> {
  const { parts, steps } = context;
  parts.phase.step = 'build host and remotes';
  const built = await context.built;
  const plane = await step(context, 'publish host and remotes', (detail) =>
    openServedPlane({ ...context, ...built, report: steps.note, detail }),
  );
  for (const note of plane.notes) steps.note(note);
  parts.releases = { problems: plane.reader.problems, failedAreas: plane.failedAreas };
  return plane;
}

/** Starts the services and returns the part that passes each request to its service. */
function startServices(
  context: PartContext,
  open: (services: ServicesContext) => Promise<Readonly<Record<Exclude<Part, 'all'>, StartedPart>>>,
): Promise<StartedPart> {
  const { environment, publicUrl, parts, steps } = context;
  return step(context, 'start services', async () => {
    const mail = await openMail({ environment, publicUrl, db: withScope(context.db, SHELL), log: steps.note });
    parts.mail = mail;
    const { gateway, api } = await open({ ...context, mail, keys: await loadSubscriptionKeys(context.db) });
    return {
      handle(request, response) {
        const url = request.url ?? '/';
        (apiPrefixes.some((prefix) => isUnder(url, prefix)) ? api : gateway).handle(request, response);
      },
      begin() {
        gateway.begin();
        api.begin();
      },
    };
  });
}

/** The sign-in of this process. */
const signInOf = async ({ hosted, ...context }: ServicesContext): Promise<SignInService> =>
  hosted ??
  embeddedSignIn({
    publicUrl: context.publicUrl,
    db: withScope(context.db, SHELL),
    mailer: context.mail.mailer,
    log: context.steps.note,
    trustedProxies: context.environment.trustedProxies,
    signal: context.signal,
  });

/** Verifies tokens of people who signed in at another process. */
const tokensOf = async ({ hosted, publicUrl, db }: ServicesContext): Promise<TokenService> =>
  hosted ?? embeddedTokens({ publicUrl, db: withScope(db, SHELL) });
