import type { CallDefinition } from '@fixed-ops/contract';
import type { Person } from './builders.ts';
import type { Answer, TestApi } from './start-api.ts';

/** Reads and replaces blocks of settings of one dealership as a screen does: what was read is sent back under its tag. */
export function settingsClient(api: TestApi, dealershipId: string, somebody: Person) {
  const at = (as: Person) => ({ as, params: { userId: as.userId, dealershipId } });
  const read = (call: CallDefinition, as: Person = somebody): Promise<Answer> => api.send(call, at(as));
  return {
    read,
    /** The data of a block, whose shape the test knows. */
    async data<T>(call: CallDefinition, as: Person = somebody): Promise<T> {
      return ((await read(call, as)).body as { data: T }).data;
    },
    async save(
      [get, put]: readonly [CallDefinition, CallDefinition],
      data: unknown,
      as: Person = somebody,
    ): Promise<Answer> {
      const { headers } = await read(get, as);
      return api.send(put, { ...at(as), body: { data }, headers: { 'if-match': String(headers.etag ?? '*') } });
    },
  };
}

/** Path and code of each field error of a refusal. */
export function problemsOf(answer: Answer): string[] {
  const { errors = [] } = answer.body as { errors?: { path: string; code: string }[] };
  return errors.map(({ path, code }) => `${path} ${code}`);
}
