import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns an argon2id hash with its salt and cost, for `identity_credential.password_hash`. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain, cost);
}

/** Whether the password matches the hash. False for an invalid hash. */
export async function verifyPassword(passwordHash: string, plain: string): Promise<boolean> {
  try {
    return await verify(passwordHash, plain);
  } catch {
    return false;
  }
}
