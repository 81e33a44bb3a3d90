import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { bumpSettingsVersion, lockSettings } from '../data-version.ts';
import { requireMatch } from '../http/if-match.ts';
import { type FieldError, notPossible } from '../http/problem/problem.ts';

interface Wanted {
  readonly matrices: readonly { readonly id?: number | undefined }[];
}
interface Config {
  readonly matrices: readonly { readonly id: number }[];
  readonly history: readonly unknown[];
}

export interface MatrixWrite<Input> {
  readonly dealershipId: string;
  readonly userId: string;
  /** When, as the database takes it. */
  readonly at: string;
  readonly input: Input;
  /** Of each matrix in its order; new ones have theirs already. */
  readonly ids: readonly number[];
}

/** Labor or parts matrices: where they are kept and which rules they obey. */
export interface MatrixBlock<Data extends Config, Input extends Wanted> {
  readonly entity: 'labor_matrix' | 'parts_matrix';
  /** Name of the call in the audit log. */
  readonly action: AuditAction;
  read(db: Database, dealershipId: string): Promise<Data>;
  check(input: Input): readonly FieldError[];
  write(tx: Database, write: MatrixWrite<Input>): Promise<void>;
}

const lastRow = z.object({ last: z.number() });

/**
 * Replaces all matrices of a kind in one transaction: If-Match, rules, write, audit, data version. What is the same already
 * leaves no trace. Throws 412, 422 and 428.
 */
export async function replaceMatrices<Data extends Config, Input extends Wanted>(
  block: MatrixBlock<Data, Input>,
  input: {
    readonly db: Database;
    readonly clock: { now(): Date };
    readonly caller: { readonly userId: string };
    readonly dealership: { readonly id: string };
    readonly ifMatch: string | null;
    readonly body: Input;
  },
): Promise<Data> {
  const { body, dealership, caller } = input;
  return input.db.transaction(async (tx) => {
    await lockSettings(tx, dealership.id);
    const before = await block.read(tx, dealership.id);
    requireMatch(input.ifMatch, before, body);
    const problems = [...unknownIds(body, before), ...block.check(body)];
    if (problems.length > 0) throw notPossible(problems);
    const at = input.clock.now();
    const [row] = await tx.query(`select coalesce(max(id), 0) as last from ${block.entity} where dealership_id = $1`, [
      dealership.id,
    ]);
    let last = lastRow.parse(row).last;
    const ids = body.matrices.map((matrix) => {
      if (matrix.id !== undefined) return matrix.id;
      last += 1;
      return last;
    });
    const userId = caller.userId;
    await block.write(tx, { dealershipId: dealership.id, userId, at: at.toISOString(), input: body, ids });
    const after = await block.read(tx, dealership.id);
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
    const kept = ({ history: _history, ...config }: Data) => config;
    await writeAudit(tx, {
      at,
      userId,
      dealershipId: dealership.id,
      action: block.action,
      entity: block.entity,
      entityId: dealership.id,
      before: kept(before),
      after: kept(after),
    });
    await bumpSettingsVersion(tx, dealership.id, at);
    return block.read(tx, dealership.id);
  });
}

function unknownIds({ matrices }: Wanted, before: Config): FieldError[] {
  const known = new Set(before.matrices.map((matrix) => matrix.id));
  const seen = new Set<number>();
  return matrices.flatMap(({ id }, index): FieldError[] => {
    if (id === undefined) return [];
    const path = `matrices.${index}.id`;
    if (!known.has(id))
      return [{ path, code: 'unknown_matrix', message: `names ${id}, which is not a matrix of this store` }];
    if (seen.has(id)) return [{ path, code: 'twice', message: `names ${id} a second time` }];
    seen.add(id);
    return [];
  });
}
