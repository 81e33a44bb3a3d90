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

interface Advised {
  /** What to do about a wrong address. */
  readonly wrong: string;
  /** Who sends another invitation; null if the administrator who reads does. */
  readonly helper: string | null;
}

const resend = (helper: string | null) =>
  helper === null ? 'resend the invite' : `ask ${helper} to resend the invite`;

/** By kind of failure: what the administrator does while it is tried again, and once nobody tries any more. */
const advice: Readonly<Record<string, (of: Advised) => readonly [whileTried: string, givenUp: string]>> = {
  mail_not_configured: ({ helper }) => ['', `Once a mail server is set up, ${resend(helper)}.`],
  mail_server_unreachable: ({ helper }) => [
    'Nothing to do: it is tried again by itself.',
    `Once the mail server answers again, ${resend(helper)}.`,
  ],
  mail_server_refused: ({ helper }) => [
    'Tell whoever runs the mail server. It is tried again by itself.',
    `Tell whoever runs the mail server, then ${resend(helper)}.`,
  ],
  mail_address_refused: ({ wrong, helper }) => [
    `${wrong} It is tried again by itself.`,
    `${wrong} If it is right, ${resend(helper === null ? null : 'them')}.`,
  ],
};

interface Failed {
  readonly failureCode: string;
  readonly nextTryAt: string;
}

/** What keeps an administrator from deleting a person. */
export interface Limits {
  /** Names of the person's stores that this administrator does not administer. */
  readonly storesElsewhere: readonly string[];
  /** The person's role as it reads, if this administrator may not grant it and so changes nobody who has it; null otherwise. */
  readonly notGrantable: string | null;
}

const NO_LIMITS: Limits = { storesElsewhere: [], notGrantable: null };

const whoMayGrant = (role: string) => `an administrator who may grant the role ${role}`;

/** What the administrator does next about an invitation to `name` that did not leave; empty where the server does not say its kind. */
export function invitationAdvice({ failureCode, nextTryAt }: Failed, name: string, limits: Limits): string {
  const helper = limits.notGrantable === null ? null : whoMayGrant(limits.notGrantable);
  const [whileTried, givenUp] = advice[failureCode]?.({ wrong: ifAddressIsWrong(name, limits), helper }) ?? ['', ''];
  return nextTryAt === '' ? givenUp : whileTried;
}

/**
 * What to do if the mail server refuses an address. An address cannot be changed, so the advice is another account. Only an
 * administrator of all the person's stores who may grant the role may delete the account that is there.
 */
export function ifAddressIsWrong(name: string, { storesElsewhere, notGrantable }: Limits = NO_LIMITS): string {
  if (notGrantable !== null)
    return `If the address is wrong, ask ${whoMayGrant(notGrantable)} to delete ${name} and create a new user.`;
  return storesElsewhere.length === 0
    ? `If the address is wrong, delete ${name} and create a new user.`
    : `If the address is wrong, ask an administrator of all dealerships to delete ${name}, who also works at ${new Intl.ListFormat('en-US').format(storesElsewhere)}, then create a new user.`;
}
