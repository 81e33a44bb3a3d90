/** Longest address (path and query): Node refuses header blocks of 16 KiB by itself, and cookies need their part. */
export const ADDRESS_MAX = 12 * 1024;
/** Far more than any form of ours, and any request for tokens, needs. */
export const BODY_MAX = 16 * 1024;
const PARAMETERS_MAX = 50;
const NAME_MAX = 64;
/** Of whatever is not listed. */
const VALUE_MAX = 256;

/** Characters of each parameter of OpenID Connect that may be longer, or has to be shorter, than others. */
export const protocolLimits: Readonly<Record<string, number>> = {
  // Where the person wanted to go stands in it.
  state: 4096,
  // Tokens that we have signed, with the names of the person in them.
  id_token_hint: 4096,
  redirect_uri: 1024,
  post_logout_redirect_uri: 1024,
  refresh_token: 1024,
  code: 1024,
  scope: 512,
  login_hint: 254,
  logout_hint: 254,
  client_id: 128,
  // RFC 7636, section 4.
  code_challenge: 128,
  code_verifier: 128,
};

/** Characters of each field of our own pages, as the pages themselves say. */
export const formLimits: Readonly<Record<string, number>> = {
  email: 254,
  username: 254,
  password: 1024,
  confirm: 1024,
  code: 40,
  phone: 40,
};

/** What is wrong with what was sent, as a sentence, or null. PostgreSQL text cannot hold a NUL. */
export function problemOf(sent: URLSearchParams, limits: Readonly<Record<string, number>>): string | null {
  if (sent.size > PARAMETERS_MAX) return `There are more than ${PARAMETERS_MAX} parameters.`;
  for (const [name, value] of sent) {
    if (name.length > NAME_MAX) return `The name of a parameter has more than ${NAME_MAX} characters.`;
    // `Object.hasOwn`, because anybody chooses the names.
    const most = Object.hasOwn(limits, name) ? (limits[name] ?? VALUE_MAX) : VALUE_MAX;
    if (value.length > most) return `${name} has more than ${most} characters.`;
    if (value.includes('\0') || name.includes('\0')) return `${name.replaceAll('\0', '')} contains a null character.`;
  }
  return null;
}
