import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type SignedKind, signedText, type VerifySignature } from '@fixed-ops/federation';

/** A key that cannot be read. The message says which key, and the expected format. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError';
}

/** Signs files of the release plane. */
export interface Signer {
  /** Id of the key in `keys.json`. */
  readonly id: string;
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string;
  /** Returns the content with the id of the key and the signature. */
  sign<T extends object>(kind: SignedKind, content: T): T & { key: string; signature: string };
}

/** Ed25519 in base64: the public one as SPKI, the private one as PKCS #8. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a key pair. */
export function makeKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

const readPublic = (publicKey: string) =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });

/** Whether a text is a public key: Ed25519, SPKI in base64. */
export function isPublicKey(text: string): boolean {
  try {
    return readPublic(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Whether a key made a signature. False for an invalid key. */
export const verifySignature: VerifySignature = (publicKey, text, signature) => {
  try {
    return verify(null, Buffer.from(text), readPublic(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

/** Makes a signer for a private key (PKCS #8 in base64) under its id in `keys.json`. Throws `SigningKeyError`. */
export function createSigner(id: string, privateKey: string): Signer {
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`);
    return {
      id,
      publicKey,
      sign(kind, content) {
        const whole = { ...content, key: id };
        return { ...whole, signature: sign(null, Buffer.from(signedText(kind, whole)), key).toString('base64') };
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SigningKeyError(`The private key ${id} cannot be used (${reason}). It is Ed25519, PKCS #8 in base64.`);
  }
}

/** The text of a private key for files and settings: `<id>:<key>`. */
export const keyText = (id: string, { privateKey }: Pick<KeyPair, 'privateKey'>): string => `${id}:${privateKey}`;

/** Reads such a text. `where` names it in the error. Throws `SigningKeyError`. */
export function readSigner(text: string, where: string): Signer {
  const [, id, key] = /^([\w.-]{1,60}):([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? [];
  if (id === undefined || key === undefined)
    throw new SigningKeyError(`${where} holds no private key: it is <id>:<Ed25519, PKCS #8 in base64>.`);
  return createSigner(id, key);
}
