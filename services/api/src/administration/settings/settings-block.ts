import type { CallDefinition, memberParams, noBody, noQuery, settingsCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { z } from 'zod';
import type { OwnNumbers } from '../../auth/caller.ts';
import type { FieldError } from '../../http/problem/problem.ts';

/** A block as it stands in one dealership. */
export interface Settings<Data> {
  readonly data: Data;
  /** `default` until the dealership saves its own. */
  readonly source: 'default' | 'custom';
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/** Who reads: of a block that others may read a person with the own view sees own numbers alone. */
export interface SettingsReader {
  readonly dealershipId: string;
  readonly ownNumbers: OwnNumbers | null;
}

/** One dealership's block that is about to be replaced. */
export interface SettingsWrite<Data, Input> {
  readonly dealershipId: string;
  /** Business today of the dealership. */
  readonly today: string;
  readonly userId: string;
  /** When, as the database takes it. */
  readonly at: string;
  readonly before: Data;
  readonly input: Input;
  /** Id of the change that it takes back, if so: what differs is then what stood before, and nobody's new value. */
  readonly takenBack: string | null;
}

/**
 * A block of settings: where it is kept and which rules it obeys. The frame around it (settings-routes.ts) does the rest:
 * access, `If-Match`, transaction, audit, data version, copies to other dealerships.
 */
export interface SettingsBlock<Data, Input> {
  readonly calls: SettingsCalls<Data, Input>;
  /** Table in the audit log. */
  readonly entity: string;
  /** Everybody may read what colours and groups the figures; the rest is for administrators. */
  readonly readers: 'everyone' | 'administrators';
  /** False for what belongs to one store, such as its people: it cannot be copied to another. */
  readonly isCopyable: boolean;
  /** Largest body; undefined is that of every call. */
  readonly bodyLimitBytes?: number;
  read(db: Database, reader: SettingsReader): Promise<Settings<Data>>;
  /** The rules of the trade that the input breaks, by field. */
  check?(tx: Database, write: SettingsWrite<Data, Input>): Promise<readonly FieldError[]>;
  /** Writes what differs and leaves the rest untouched, so that nobody is said to have changed what they did not. */
  write(tx: Database, write: SettingsWrite<Data, Input>): Promise<void>;
  /** What tells the rows of a list apart: the audit log then keeps changed rows alone, and one is taken back without the others. */
  readonly rowKey?: Data extends readonly (infer Row)[] ? (row: Row) => string : never;
  /** Rows that come back, as they can be sent again beside what stands now; without it as they were. */
  revive?(rows: Data): Data;
}

/** What the audit log keeps of a change: the whole block, of a list its changed rows. */
export function changesOf<Data>(
  { rowKey }: Pick<SettingsBlock<Data, never>, 'rowKey'>,
  before: Data,
  after: Data,
): { readonly before: unknown; readonly after: unknown } {
  if (rowKey === undefined) return { before, after };
  return changedRows(rowKey as (row: unknown) => string)(before as readonly unknown[], after as readonly unknown[]);
}

type Made = ReturnType<typeof settingsCalls>;
type Answered<Data> = z.ZodType<unknown, Settings<Data>>;

/** The calls of a block, as `settingsCalls` of the contract makes them. */
interface SettingsCalls<Data, Input> {
  readonly get: CallDefinition<typeof memberParams, typeof noQuery, typeof noBody, Answered<Data>>;
  readonly put: CallDefinition<
    typeof memberParams,
    typeof noQuery,
    z.ZodType<{ data: Input; copyTo?: string[] | undefined; seen?: Record<string, string> | undefined }>,
    Answered<Data>
  >;
  readonly history: Made['history'];
  readonly restore: CallDefinition<
    typeof memberParams,
    typeof noQuery,
    z.ZodType<{ historyId: number }>,
    Answered<Data>
  >;
  readonly preview: CallDefinition<
    typeof memberParams,
    typeof noQuery,
    z.ZodType<{ data: Input; copyTo: string[] }>,
    Made['preview']['response']
  >;
}

/** Only what a reader needs to know of a settings row's last change. */
export const lastChangeColumns = (alias: string) =>
  `coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.id = ${alias}.updated_by), ${alias}.updated_by) as updated_by,
   ${alias}.updated_at`;

/** The newest change among rows; null fields when there is none. */
export function newestChange(
  rows: readonly { readonly updated_by: string | null; readonly updated_at: string | null }[],
): Pick<Settings<never>, 'updatedBy' | 'updatedAt'> {
  const newest = rows
    .filter((row) => row.updated_by !== null)
    .reduce<(typeof rows)[number] | null>(
      (best, row) => (best === null || (row.updated_at ?? '') > (best.updated_at ?? '') ? row : best),
      null,
    );
  return { updatedBy: newest?.updated_by ?? null, updatedAt: newest?.updated_at ?? null };
}

/** The rows of two versions of a list that are not the same in both, by a key. */
export function changedRows<Row>(keyOf: (row: Row) => string) {
  return (before: readonly Row[], after: readonly Row[]) => {
    const textOf = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)]));
    const [was, is] = [textOf(before), textOf(after)];
    return {
      before: before.filter((row) => is.get(keyOf(row)) !== was.get(keyOf(row))),
      after: after.filter((row) => is.get(keyOf(row)) !== was.get(keyOf(row))),
    };
  };
}
