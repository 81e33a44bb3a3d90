import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { queryRows } from './query.ts';

const part = z.record(z.string(), z.unknown());
const decode = (text: string | undefined) => part.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString()));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A copy of the token that expired an hour ago, with a true signature by the provider's own key. Throws if the provider does not have that
 * key.
 */
export async function expiredCopyOf(token: string): Promise<string> {
  const [head, body] = token.split('.');
  const header = decode(head);
  const keys = await queryRows(z.object({ jwk: part }), 'select jwk from oidc_key');
  const key = keys.find(({ jwk }) => jwk.kid === header.kid);
  if (key === undefined) throw new Error('the provider has no key of this token');
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  const text = `${head}.${encode({ ...decode(body), iat: anHourAgo - 3600, nbf: anHourAgo - 3600, exp: anHourAgo })}`;
  const signature = sign('sha256', Buffer.from(text), createPrivateKey({ key: key.jwk, format: 'jwk' }));
  return `${text}.${signature.toString('base64url')}`;
}
