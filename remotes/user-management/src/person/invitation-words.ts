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

/** What to do if the mail server refuses an address. An address cannot be changed, so the advice is another account. */
export const ifAddressIsWrong = (name: string) => `If the address is wrong, delete ${name} and create a new user.`;
