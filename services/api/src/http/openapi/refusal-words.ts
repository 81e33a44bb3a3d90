/** Descriptions of refusals that several calls share (`refuses` of a route). */

export const RULE_BROKEN = 'A rule of the trade says no: each place is named in `errors`, and nothing was saved.';
export const CHANGED_MEANWHILE = 'Somebody changed it first: the answer has both versions.';
export const NOT_BASED = 'It does not say what was looked at, so that somebody else’s change might be lost.';
export const NO_SUCH_ORDER = 'There is no such repair order here that the caller may see.';
export const NO_SUCH_NOTE = 'There is no such note here that the caller may see.';
export const NO_SUCH_CHANGE = 'These settings have no such change.';
export const ADDRESS_REFUSED = 'The mail server refuses the address.';

/** Refusals of an onboarding token. */
export const TOKEN_REFUSALS = {
  404: 'Nobody made this invitation or link.',
  410: 'The invitation or link has ended, or was taken back.',
} as const;
/** Refusals of a call that changes the onboarding. */
export const ONBOARDING_REFUSALS = { ...TOKEN_REFUSALS, 409: 'Everything was submitted already.' } as const;

export const FILE_GONE = 'The invitation or link has ended, or the file is no longer there.';

/** Refusals of an upload. */
export const UPLOAD_REFUSALS = {
  404: 'There is no such upload in this dealership.',
  409: 'The upload is not in a state for this, or another import runs.',
  410: 'Its files are no longer there.',
} as const;
