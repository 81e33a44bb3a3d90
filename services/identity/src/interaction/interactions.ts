import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from '@fixed-ops/server-html';
import { errors, type Provider } from 'oidc-provider';
import { noticePage } from '../page/notice-page.ts';
import { notices } from '../page/notices.ts';
import { prompts } from '../provider/interaction-policy.ts';
import { hasTurnedAway, receiveForm } from './form.ts';
import { goTo, type Interaction, type Step, type Visit } from './visit.ts';

export interface InteractionOptions {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly signIn: Step;
  readonly resetPassword: Step;
  readonly editProfile: Step;
}

/** A path below a policy: the interaction's own address, with an optional suffix. */
const addressPattern = /^(\/sign-in\/[\w-]+)(\/reset)?$/;

/** Whether the path is one of an interaction's pages. */
export function isInteractionPath(path: string): boolean {
  return addressPattern.test(path);
}

/** The hosted tenant's words for a cancelled sign-in. The product knows the code and does not treat it as an error. */
const cancelled = {
  error: 'access_denied',
  error_description: 'AADB2C90091: The user has cancelled entering self-asserted information.',
};

/** The running interaction of the browser's cookie, or null. */
async function runningInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/**
 * Handles `…/sign-in/<id>` and `…/sign-in/<id>/reset`: finds the current step, reads the form and whether our own page sent it, and passes
 * the visit to the step. Cancelling is the same on every page.
 */
export function createInteractions({ provider, publicUrl, signIn, resetPassword, editProfile }: InteractionOptions) {
  const stepFor = (interaction: Interaction, isResetAddress: boolean): Step | null => {
    const { name } = interaction.prompt;
    if (name === prompts.login) return isResetAddress ? resetPassword : signIn;
    if (isResetAddress) return null;
    if (name === prompts.reset) return resetPassword;
    return name === prompts.profile ? editProfile : null;
  };

  const giveUp = async ({ request, response, action, start }: Visit) => {
    // Leaves the reset that the sign-in page opened, back to that page.
    if (action !== start) goTo(response, start);
    else await provider.interactionFinished(request, response, cancelled, { mergeWithLastSubmission: false });
  };

  return async (request: IncomingMessage, response: ServerResponse, mount: string, path: string): Promise<void> => {
    if (hasTurnedAway(request, response, publicUrl)) return;
    const interaction = await runningInteraction(provider, request, response);
    if (interaction === null) {
      sendPage(response, 400, noticePage(notices.expired));
      return;
    }
    const [, address = '', reset] = addressPattern.exec(path) ?? [];
    const step = stepFor(interaction, reset !== undefined);
    if (step === null) {
      sendPage(response, 404, noticePage(notices.unknown));
      return;
    }
    const isPost = request.method === 'POST';
    const form = isPost ? await receiveForm(request, response) : null;
    if (isPost && form === null) return;
    const visit = { request, response, interaction, start: `${mount}${address}`, action: `${mount}${path}`, form };
    await (form?.has('cancel') ? giveUp(visit) : step(visit));
  };
}
