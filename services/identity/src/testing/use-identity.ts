import type { Database } from '@fixed-ops/database';
import {
  openTestDatabase,
  type ProviderInput,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from './start-identity.ts';

export interface UsedIdentity {
  readonly db: Database;
  readonly provider: TestIdentity;
  /** Kills the provider and starts it again on the same port. */
  restart(): Promise<void>;
}

/**
 * A provider with its database for all tests of a file. Call it at the top of the file: it registers start and stop, and checks at the end
 * that the provider logged no error.
 */
export function useIdentity(input: ProviderInput = {}): UsedIdentity {
  let data: TestDatabase | undefined;
  let provider: TestIdentity | undefined;
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The provider is there from the first test on.');
    return part;
  };
  // There are real password hashes, a database process and a server on two shared cores.
  jest.setTimeout(60_000);
  beforeAll(async () => {
    data = await openTestDatabase();
    provider = await startIdentity(data, input);
  });
  afterAll(async () => {
    const logged = provider?.logged ?? [];
    await provider?.kill();
    await data?.close();
    // Runs last, so that it covers every test above.
    expect(logged).toEqual([]);
  });
  return {
    get db() {
      return started(data).db;
    },
    get provider() {
      return started(provider);
    },
    async restart() {
      const { url, kill } = started(provider);
      await kill();
      provider = await startIdentity(started(data), { ...input, port: Number(new URL(url).port) });
    },
  };
}
