import { TRIES } from '../password-reset/code.ts';
import { aProofKey, type Browser, openBrowser } from './browser.ts';
import { newestCode } from './mailbox.ts';
import { aPage } from './page.ts';
import { answerOf, locationOf, openSignIn, RESET, redeem, SIGN_IN, type TestPerson } from './start-identity.ts';
import type { UsedIdentity } from './use-identity.ts';

/** A password that no person has yet. */
export const NEW_PASSWORD = 'seven quiet torque wrenches';

export interface ResetInput {
  /** True for the link of the sign-in page instead of the separate policy. */
  readonly inPlace?: boolean;
  readonly hint?: string;
}

/** Opens a reset and goes through it page by page, as a person does. */
export async function openReset(identity: UsedIdentity, browser: Browser = openBrowser(), input: ResetInput = {}) {
  const { verifier, challenge } = aProofKey();
  const policy = input.inPlace ? SIGN_IN : RESET;
  const hint = input.hint === undefined ? {} : { login_hint: input.hint };
  const start = await openSignIn(identity.provider, browser, challenge, hint, policy);
  const address = input.inPlace ? `${start}/reset` : start;
  const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await browser.submit(address, fields, headers);
    return { status: response.status, response, page: aPage(await response.text()) };
  };
  return {
    browser,
    policy,
    verifier,
    start,
    address,
    look: async () => aPage(await (await browser.get(address)).text()),
    ask: (email: string, headers?: Record<string, string>) => send({ step: 'ask', email }, headers),
    prove: (code: string) => send({ step: 'prove', code }),
    choose: (password: string, confirm = password) => send({ step: 'choose', password, confirm }),
    send,
    /** Goes back to the product and redeems the code that came with it. */
    finish: async (response: Response) => {
      const back = await browser.get(locationOf(response, identity.provider.url));
      return redeem(identity.provider, { code: answerOf(back).get('code') ?? '', verifier }, policy);
    },
  };
}

export type Reset = Awaited<ReturnType<typeof openReset>>;

/** A reset after the right code. */
export async function proven(identity: UsedIdentity, person: TestPerson, input: ResetInput = {}): Promise<Reset> {
  const reset = await openReset(identity, openBrowser(), input);
  await reset.ask(person.email);
  await reset.prove(await newestCode(identity.db, person.email));
  return reset;
}

/** Whether the password opens the account. */
export async function signsIn(identity: UsedIdentity, person: TestPerson, password: string): Promise<boolean> {
  const browser = openBrowser();
  const page = await openSignIn(identity.provider, browser);
  return (await browser.submit(page, { email: person.email, password })).status === 303;
}

/** Submits wrong codes until no try is left. */
export async function useUpTries(reset: Reset): Promise<void> {
  for (let count = 0; count < TRIES; count += 1) await reset.prove('0000 0000');
}
