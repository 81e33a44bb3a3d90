/**
 * What tokens of a person are made under, as a word: when the password was set and when sessions were ended last, in microseconds.
 * The embedded provider writes it into each token, and the API refuses one with another word: clocks that were wrong let none come back
 * to life. SQL over `app_user u left join identity_credential c`.
 */
export const SIGN_IN_STATE = `concat((extract(epoch from c.updated_at) * 1000000)::bigint, '.',
              (extract(epoch from u.sessions_ended_at) * 1000000)::bigint)`;

/** The claim of an access token that holds it. */
export const SIGN_IN_STATE_CLAIM = 'sign_in_state';
