import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, type JSONWebKeySet, SignJWT } from 'jose';

/** What a token says when a test does not want it otherwise. */
export interface TokenInput {
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now; negative for an expired token, never for one without the claim. */
  readonly expiresIn?: number | 'never';
  /** Seconds from now at which it says that it was made; now when left out. */
  readonly issuedIn?: number;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Type in the header; `at+jwt` when left out. */
  readonly type?: string;
}

export interface TokenSigner {
  readonly issuer: string;
  readonly audience: string;
  jwks(): JSONWebKeySet;
  /** A bearer token as the identity provider signs it for this account. */
  sign(localAccountId: string, input?: TokenInput): Promise<string>;
}

/**
 * Stands for the identity provider: tokens with the provider's claims, signed with a key pair of its own.
 *
 * @param key A private RSA key in PEM (PKCS #8) to sign with instead: making one takes as long as all else that a test begins with.
 */
export async function createTokenSigner(key?: string): Promise<TokenSigner> {
  const privateKey =
    key === undefined ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : createPrivateKey(key);
  const publicKey = createPublicKey(privateKey);
  const keys: JSONWebKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] };
  const issuer = 'http://localhost/identity/fixedops/B2C_1_signin/v2.0/';
  const audience = '7d0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21';
  return {
    issuer,
    audience,
    jwks: () => keys,
    sign: (localAccountId, input = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const { expiresIn = 3600 } = input;
      const jwt = new SignJWT({ oid: localAccountId, tfp: 'B2C_1_signin', ...input.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: input.type ?? 'at+jwt' })
        .setSubject(localAccountId)
        .setIssuer(input.issuer ?? issuer)
        .setAudience(input.audience ?? audience)
        .setIssuedAt(now + (input.issuedIn ?? 0));
      return (expiresIn === 'never' ? jwt : jwt.setExpirationTime(now + expiresIn)).sign(privateKey);
    },
  };
}
