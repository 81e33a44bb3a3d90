/** The letters I, L, O and U are missing, because people on the phone take them for 1, 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creates a reference that a person can read out, such as `FO-7K2M-91QD-X4TB` (60 random bits). The browser makes it and the server uses it
 * too, so a reference exists even if no answer arrives.
 */
export function createRequestId(random: (length: number) => Uint8Array = randomBytes): string {
  const letters = [...random(12)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `FO-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
