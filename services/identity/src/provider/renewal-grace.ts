/**
 * Seconds in which a replaced refresh token is accepted once more: two tabs may renew their common token at the same moment, and a response
 * may be lost. After that, the token counts as stolen.
 */
export const RENEWAL_GRACE_S = 30;
