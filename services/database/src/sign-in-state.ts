/**
 * A word for a person's sign-in state: when the password was set and when sessions were last ended, in microseconds. The embedded provider
 * writes it into each token, and the API refuses a token with another word, so that a wrong clock cannot make an old token valid again. SQL
 * over `app_user u left join identity_credential c`.
 */
export const SIGN_IN_STATE = `concat((extract(epoch from c.updated_at) * 1000000)::bigint, '.',
              (extract(epoch from u.sessions_ended_at) * 1000000)::bigint)`;

/** The claim of an access token with that word. */
export const SIGN_IN_STATE_CLAIM = 'sign_in_state';
