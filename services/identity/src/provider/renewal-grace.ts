/**
 * A refresh token that was just replaced is taken once more: two tabs share one token and renew it at the same moment, and
 * an answer may be lost on its way. Used again later it is taken for stolen.
 */
export const RENEWAL_GRACE_S = 30;
