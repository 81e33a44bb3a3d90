interface Trouble {
  /** Why the invitation did not leave, as the end of a sentence. */
  readonly failure?: string | null | undefined;
  /** Instant of the next try; empty or null when nobody tries again. */
  readonly nextTryAt?: string | null | undefined;
}

/** Of an invitation that did not leave: why, and when it is tried again, in the store's time zone. Null for one that left. */
export function invitationTrouble({ failure, nextTryAt }: Trouble, timeZone: string): string | null {
  if (!failure) return null;
  if (!nextTryAt) return `Invitation did not leave: ${failure}.`;
  // Never more than an hour ahead: the day is plain.
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(nextTryAt))
    .replace(/\u202f/g, ' ');
  return `Invitation waits: ${failure}. Next try ${time}.`;
}

/** What there is to do where the mail server refuses an address, which nobody can change. */
export const ifAddressIsWrong = (name: string) => `If the address is wrong, delete ${name} and create a new user.`;
