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
import type { ServicesWorld, StartedPart, World } from './world.ts';

const apiPrefixes = ['/api/', '/xtime/api/', '/usermgmt/'];

/** Starts what of the product this process is. */
export const startPart: Readonly<Record<Part, (world: World) => Promise<StartedPart>>> = {
  async all(world) {
    const plane = await publish(world);
    return startServices(world, async (services) => {
      const signIn = await signInOf(services);
      const api = await openApi(services, plane.releasePlane, signIn);
      return { api, gateway: await openGateway(services, plane, signIn) };
    });
  },
  async gateway(world) {
    const plane = await publish(world);
    return startServices(world, async (services) => ({
      api: otherPart('api'),
      gateway: await openGateway(services, plane, await signInOf(services)),
    }));
  },
  async api(world) {
    const { steps, parts } = world;
    const plane = await step(world, 'read releases', () => openApiPlane({ ...world, report: steps.note }));
    parts.releases = { problems: plane.problems, failedAreas: null };
    return startServices(world, async (services) => ({
      api: await openApi(services, plane.releasePlane, await tokensOf(services)),
      gateway: otherPart('gateway'),
    }));
  },
};

/** Publishes what was built, for the part that serves its files: one that serves none releases none. */
async function publish(world: World): Promise<ServedPlane> {
  const { parts, steps } = world;
  parts.phase.step = 'build host and remotes';
  const built = await world.built;
  const plane = await step(world, 'publish host and remotes', (detail) =>
    openServedPlane({ ...world, ...built, report: steps.note, detail }),
  );
  for (const note of plane.notes) steps.note(note);
  parts.releases = { problems: plane.reader.problems, failedAreas: plane.failedAreas };
  return plane;
}

/** Starts services and answers what hands each request to its own. */
function startServices(
  world: World,
  open: (services: ServicesWorld) => Promise<Readonly<Record<Exclude<Part, 'all'>, StartedPart>>>,
): Promise<StartedPart> {
  const { environment, publicUrl, parts, steps } = world;
  return step(world, 'start services', async () => {
    const mail = await openMail({ environment, publicUrl, db: withScope(world.db, SHELL), log: steps.note });
    parts.mail = mail;
    const { gateway, api } = await open({ ...world, mail, keys: await loadSubscriptionKeys(world.db) });
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

/** How people sign in here. */
const signInOf = async ({ hosted, ...world }: ServicesWorld): Promise<SignInService> =>
  hosted ??
  embeddedSignIn({
    publicUrl: world.publicUrl,
    db: withScope(world.db, SHELL),
    mailer: world.mail.mailer,
    log: world.steps.note,
    trustedProxies: world.environment.trustedProxies,
    signal: world.signal,
  });

/** What is known of who has signed in elsewhere. */
const tokensOf = async ({ hosted, publicUrl, db }: ServicesWorld): Promise<TokenService> =>
  hosted ?? embeddedTokens({ publicUrl, db: withScope(db, SHELL) });
