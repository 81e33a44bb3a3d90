import type {
  AuditAction,
  CallDefinition,
  memberParams,
  NamedCall,
  noBody,
  noQuery,
  settingsCalls,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { z } from 'zod';
import type { OwnNumbers } from '../../auth/caller.ts';
import type { FieldError } from '../../http/problem/problem.ts';

/** The current block of one dealership. */
export interface Settings<Data> {
  readonly data: Data;
  /** `default` until the dealership has saved its own block. */
  readonly source: 'default' | 'custom';
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/** The reader. A person with an own view who may not save the block sees only own numbers in it. */
export interface SettingsReader {
  readonly dealershipId: string;
  readonly ownNumbers: OwnNumbers | null;
}

/** The context for replacing the block of one dealership. */
export interface SettingsWrite<Data, Input> {
  readonly dealershipId: string;
  /** Business today of the dealership. */
  readonly today: string;
  readonly userId: string;
  /** The time of the change, as a parameter of the database. */
  readonly at: string;
  readonly before: Data;
  readonly input: Input;
  /** The id of the change that is taken back, if any. Differing values are then old ones and not somebody's new ones. */
  readonly takenBack: string | null;
  /** For a copy, the dealership that it comes from, and the name of the one that gets it. */
  readonly copy?: { readonly from: string; readonly toName: string } | undefined;
}

/**
 * A block of settings: how it is stored, and its rules. settings-routes.ts adds everything else: access, `If-Match`, transaction, audit, data
 * version, and copies to other dealerships.
 */
export interface SettingsBlock<Data, Input> {
  readonly calls: SettingsCalls<Data, Input>;
  /** The name of its table in the audit log. */
  readonly entity: string;
  /** Who may read it. Blocks that colour or group figures are for everyone. */
  readonly readers: 'everyone' | 'administrators';
  /** False for a block that belongs to one store, such as its people, and cannot be copied to others. */
  readonly isCopyable: boolean;
  /** The largest body in bytes; undefined for the default. */
  readonly bodyLimitBytes?: number;
  read(db: Database, reader: SettingsReader): Promise<Settings<Data>>;
  /** The broken rules of the trade, by field. */
  check?(tx: Database, write: SettingsWrite<Data, Input>): Promise<readonly FieldError[]>;
  /** Writes only the differences, so that unchanged rows keep the person who changed them last. */
  write(tx: Database, write: SettingsWrite<Data, Input>): Promise<void>;
  /** The key of a list's row. With it the audit log stores only changed rows, and one row can be taken back without the others. */
  readonly rowKey?: Data extends readonly (infer Row)[] ? (row: Row) => string : never;
  /** Adapts rows that come back to the current block; without it they come back unchanged. */
  revive?(rows: Data): Data;
}

/** The part of a change that the audit log stores: the whole block, or the changed rows of a list. */
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

/** The calls of a block, made by `settingsCalls` of the contract. */
interface SettingsCalls<Data, Input> {
  readonly get: NamedCall<AuditAction, typeof memberParams, typeof noQuery, typeof noBody, Answered<Data>>;
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

/** The columns of a settings row with its last change. */
export const lastChangeColumns = (alias: string) =>
  `coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.id = ${alias}.updated_by), ${alias}.updated_by) as updated_by,
   ${alias}.updated_at`;

/** The newest change among rows; its fields are null if there is none. */
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

/** The rows of two versions of a list that differ, by a key. */
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
