import type { CallDefinition } from '@fixed-ops/contract';
import type { Person } from './builders.ts';
import type { Answer } from './start-api.ts';
import type { TestStore } from './test-store.ts';

/** Reads and replaces blocks of settings of the first dealership as a screen does: what was read is sent back under its tag. */
export function settingsClient(store: () => TestStore, who: string) {
  const at = (as: Person) => ({ as, params: { userId: as.userId, dealershipId: store().dealerships[0] ?? '' } });
  const read = (call: CallDefinition, as: Person = store().personOf(who)): Promise<Answer> =>
    store().api.send(call, at(as));
  return {
    read,
    /** The data of a block, whose shape the test knows. */
    async data<T>(call: CallDefinition, as?: Person): Promise<T> {
      return ((await read(call, as)).body as { data: T }).data;
    },
    async save(
      [get, put]: readonly [CallDefinition, CallDefinition],
      data: unknown,
      as: Person = store().personOf(who),
    ): Promise<Answer> {
      const { headers } = await read(get, as);
      return store().api.send(put, { ...at(as), body: { data }, headers: { 'if-match': String(headers.etag ?? '*') } });
    },
  };
}

/** Path and code of each field error of a refusal. */
export function problemsOf(answer: Answer): string[] {
  const { errors = [] } = answer.body as { errors?: { path: string; code: string }[] };
  return errors.map(({ path, code }) => `${path} ${code}`);
}
