interface Trouble {
  /** Why the invitation did not leave, as the end of a sentence. */
  readonly failure?: string | null | undefined;
  /** Instant of the next try; empty or null when nobody tries again. */
  readonly nextTryAt?: string | null | undefined;
}

/** Why an invitation was not sent and when it is tried again, in the store's time zone. Null if it was sent. */
export function invitationTrouble({ failure, nextTryAt }: Trouble, timeZone: string): string | null {
  if (!failure) return null;
  if (!nextTryAt) return `Invitation did not leave: ${failure}.`;
  // The next try is at most an hour away, so the time alone is enough.
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(nextTryAt))
    .replace(/\u202f/g, ' ');
  return `Invitation waits: ${failure}. Next try ${time}.`;
}

/** By kind of failure: what the administrator does while it is tried again, and once nobody tries any more. */
const advice: Readonly<Record<string, (wrong: string) => readonly [whileTried: string, givenUp: string]>> = {
  mail_not_configured: () => ['', 'Once a mail server is set up, resend the invite.'],
  mail_server_unreachable: () => [
    'Nothing to do: it is tried again by itself.',
    'Once the mail server answers again, resend the invite.',
  ],
  mail_server_refused: () => [
    'Tell whoever runs the mail server. It is tried again by itself.',
    'Tell whoever runs the mail server, then resend the invite.',
  ],
  mail_address_refused: (wrong) => [
    `${wrong} It is tried again by itself.`,
    `${wrong} If it is right, resend the invite.`,
  ],
};

interface Failed {
  readonly failureCode: string;
  readonly nextTryAt: string;
}

/**
 * What the administrator does next about an invitation to `name` that did not leave; empty where the server does not say its kind.
 * @param storesElsewhere names of the person's stores that this administrator does not administer
 */
export function invitationAdvice(
  { failureCode, nextTryAt }: Failed,
  name: string,
  storesElsewhere: readonly string[],
): string {
  const [whileTried, givenUp] = advice[failureCode]?.(ifAddressIsWrong(name, storesElsewhere)) ?? ['', ''];
  return nextTryAt === '' ? givenUp : whileTried;
}

/**
 * What to do if the mail server refuses an address. An address cannot be changed, so the advice is another account. Only an
 * administrator of all the person's stores may delete the one that is there.
 */
export const ifAddressIsWrong = (name: string, storesElsewhere: readonly string[] = []) =>
  storesElsewhere.length === 0
    ? `If the address is wrong, delete ${name} and create a new user.`
    : `If the address is wrong, ask an administrator of all dealerships to delete ${name}, who also works at ${new Intl.ListFormat('en-US').format(storesElsewhere)}, then create a new user.`;
