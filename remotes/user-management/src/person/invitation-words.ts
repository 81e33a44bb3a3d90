interface Trouble {
  /** Why the invitation was not sent, as the end of a sentence. */
  readonly failure?: string | null | undefined;
  /** The instant of the next attempt. Empty or null if there will be none. */
  readonly nextTryAt?: string | null | undefined;
}

/**
 * Why an invitation was not sent and when it is tried again, in the store's time zone. Null without a failure and a next
 * try.
 */
export function invitationTrouble({ failure, nextTryAt }: Trouble, timeZone: string): string | null {
  if (!nextTryAt) return failure ? `Invitation not sent: ${failure}.` : null;
  // The next try is at most an hour away, so the time alone is enough.
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(nextTryAt))
    .replace(/\u202f/g, ' ');
  return `Invitation not sent yet${failure ? `: ${failure}` : ''}. Next try ${time}.`;
}

interface Advised {
  /** The advice for a wrong address. */
  readonly wrong: string;
  /** The person who sends another invitation. Null if the reading administrator can do it. */
  readonly helper: string | null;
}

const resend = (helper: string | null) =>
  helper === null ? 'resend the invite' : `ask ${helper} to resend the invite`;

/** The kind of an invitation that was not sent without a word about it, such as when the server ended meanwhile. */
export const NOTHING_RECORDED = 'nothing_recorded';

/** The advice for each kind of failure: while it is retried, and after the last attempt. */
const advice: Readonly<Record<string, (of: Advised) => readonly [whileTried: string, givenUp: string]>> = {
  mail_not_configured: ({ helper }) => ['', `Once a mail server is set up, ${resend(helper)}.`],
  mail_server_unreachable: ({ helper }) => [
    'Nothing to do: it will be sent again automatically.',
    `Once the mail server answers again, ${resend(helper)}.`,
  ],
  mail_server_refused: ({ helper }) => [
    'Tell whoever runs the mail server. It will be sent again automatically.',
    `Tell whoever runs the mail server, then ${resend(helper)}.`,
  ],
  mail_address_refused: ({ wrong, helper }) => [
    `${wrong} It will be sent again automatically.`,
    `${wrong} If it is right, ${resend(helper === null ? null : 'them')}.`,
  ],
  [NOTHING_RECORDED]: ({ helper }) => ['', `Please ${resend(helper)}.`],
};

interface Failed {
  readonly failureCode: string;
  readonly nextTryAt: string;
}

/** The reasons why an administrator may not delete a person. */
export interface Limits {
  /** Names of the person's stores that this administrator does not administer. */
  readonly storesElsewhere: readonly string[];
  /**
   * The label of the person's role if this administrator may not grant it, and so may not change the person. Null
   * otherwise.
   */
  readonly notGrantable: string | null;
}

const NO_LIMITS: Limits = { storesElsewhere: [], notGrantable: null };

const whoMayGrant = (role: string) => `an administrator who may grant the role ${role}`;

/**
 * The advice about an invitation to `name` that was not sent. Empty if the server does not give the kind of failure.
 */
export function invitationAdvice({ failureCode, nextTryAt }: Failed, name: string, limits: Limits): string {
  const helper = limits.notGrantable === null ? null : whoMayGrant(limits.notGrantable);
  const [whileTried, givenUp] = advice[failureCode]?.({ wrong: ifAddressIsWrong(name, limits), helper }) ?? ['', ''];
  return nextTryAt === '' ? givenUp : whileTried;
}

/**
 * The advice if the mail server refuses an address. An address cannot be changed, so the person needs another account.
 * The existing account may be deleted only by an administrator of all the person's stores who may grant the role.
 */
export function ifAddressIsWrong(name: string, { storesElsewhere, notGrantable }: Limits = NO_LIMITS): string {
  if (notGrantable !== null)
    return `If the address is wrong, ask ${whoMayGrant(notGrantable)} to delete ${name} and create a new user.`;
  return storesElsewhere.length === 0
    ? `If the address is wrong, delete ${name} and create a new user.`
    : `If the address is wrong, ask an administrator of all dealerships to delete ${name}, who also works at ${new Intl.ListFormat('en-US').format(storesElsewhere)}, then create a new user.`;
}
