/** The longest address (path and query). Node itself refuses header blocks of more than 16 KiB, and cookies need some of that. */
export const ADDRESS_MAX = 12 * 1024;
/** Far more than any form of ours, or any token request, needs. */
export const BODY_MAX = 16 * 1024;
const PARAMETERS_MAX = 50;
const NAME_MAX = 64;
/** The limit for all other parameters. */
const VALUE_MAX = 256;

/** Limits of OpenID Connect parameters that differ from the default, in characters. */
export const protocolLimits: Readonly<Record<string, number>> = {
  // Contains the page that the person wanted.
  state: 4096,
  // Tokens that we signed, which contain names.
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

/** Limits of the fields of our own pages in characters, as the pages declare them. */
export const formLimits: Readonly<Record<string, number>> = {
  email: 254,
  username: 254,
  password: 1024,
  confirm: 1024,
  code: 40,
  phone: 40,
};

/** The error of sent parameters as a sentence, or null. PostgreSQL text cannot contain NUL. */
export function problemOf(sent: URLSearchParams, limits: Readonly<Record<string, number>>): string | null {
  if (sent.size > PARAMETERS_MAX) return `There are more than ${PARAMETERS_MAX} parameters.`;
  for (const [name, value] of sent) {
    if (name.length > NAME_MAX) return `The name of a parameter has more than ${NAME_MAX} characters.`;
    // Uses `Object.hasOwn`, because clients choose the names.
    const most = Object.hasOwn(limits, name) ? (limits[name] ?? VALUE_MAX) : VALUE_MAX;
    if (value.length > most) return `${name} has more than ${most} characters.`;
    if (value.includes('\0') || name.includes('\0')) return `${name.replaceAll('\0', '')} contains a null character.`;
  }
  return null;
}
