import { z } from 'zod';
import type { CheckResult } from '../release.ts';
import { nameSchema, releaseIdSchema } from './names.ts';
import type { Placement } from './placement-file.ts';
import type { Refusal } from './plans.ts';
import { type PointerContent, planeActionSchema } from './pointer.ts';

/** One line of the audit log: `audit/<time>-<name>-<revision>.json`. */
export const auditEntrySchema = z.object({
  at: z.iso.datetime(),
  /** The remote or `host`; `placement` and `keys` for those files. */
  name: nameSchema,
  revision: z.number().int(),
  action: planeActionSchema,
  by: z.string(),
  why: z.string(),
  /** The current release before and after the change. */
  from: releaseIdSchema.nullable(),
  to: releaseIdSchema.nullable(),
  /** The canary after the change. */
  canary: z.object({ release: releaseIdSchema, share: z.number() }).nullable(),
  /** Id of the key that signed it. */
  key: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** A release for people. */
export interface PlaneRelease {
  readonly release: string;
  readonly version: string;
  /** The version of the contract that it was built with, which determines the calls that it knows. Null if unknown. */
  readonly contract: string | null;
  readonly commit: string | null;
  /** The first line of the commit's message. */
  readonly subject: string | null;
  readonly createdAt: string;
  /** Who released it. Null if unknown. */
  readonly by: string | null;
  readonly checks: readonly CheckResult[];
  /** The owner of the key that signed it. Null if `distrust` says why it is not accepted. */
  readonly signedBy: string | null;
  /** Why it enters no document, such as `is not signed`. Null if it may. */
  readonly distrust: string | null;
  /** Why the host cannot run it. Null if it can, and for the host itself. */
  readonly refused: string | null;
  readonly isBad: boolean;
  /** The size of its files on disk, without compressed copies. */
  readonly bytes: number;
}

/** A remote or the host, with its pointer and its releases, the latest first. */
export interface PlaneEntry {
  readonly name: string;
  /** The name for people. */
  readonly label: string;
  /** Null for the host, and for a remote without a place. */
  readonly placement: Placement | null;
  /** The last accepted pointer. Null if there is none. */
  readonly pointer: PointerContent | null;
  /** The problem of the pointer that was read last. Null if it was accepted. */
  readonly problem: string | null;
  readonly releases: readonly PlaneRelease[];
}

/** The state of the release plane. */
export interface PlaneState {
  /** The host, then the remotes in the order of the navigation. */
  readonly entries: readonly PlaneEntry[];
  /** Problems of placement and keys, as sentences. */
  readonly problems: readonly string[];
  /** Whether this server has a key for rollbacks. Otherwise the page is read-only. */
  readonly canTakeBack: boolean;
}

/** The result of changing a pointer. `conflict` means that somebody else was first, and `pointer` is theirs. */
export type PlaneOutcome =
  | {
      readonly kind: 'done';
      readonly pointer: PointerContent;
      /** Why a rollback skipped releases, as sentences. */
      readonly passedOver?: readonly string[];
    }
  | { readonly kind: 'conflict'; readonly pointer: PointerContent | null }
  | {
      readonly kind: 'refused';
      readonly code: Refusal['code'] | 'no_key' | 'not_trusted' | 'unknown_name';
      readonly sentence: string;
    };

/** The operations of the API on the release plane. Changes are signed with the gateway's key, which may only roll back. */
export interface ReleasePlane {
  read(): Promise<PlaneState>;
  /** Only the pointers, without reading any release, for frequent requests. */
  pointers(): Promise<readonly PointerContent[]>;
  /**
   * Returns to a healthy release, `to` or the last one, and marks the current one as bad. Changes nothing and answers a conflict if the
   * pointer is not at `ifRevision` any more.
   */
  rollBack(name: string, to: string | null, by: string, why: string, ifRevision?: number): Promise<PlaneOutcome>;
  /** Ends a canary, if the pointer is still at `ifRevision`. `isBad` marks its release, so that it is released again only on request. */
  stopCanary(name: string, by: string, why: string, isBad: boolean, ifRevision?: number): Promise<PlaneOutcome>;
  /** The log, the latest entry first. Pages count from 1. */
  audit(page: { readonly page: number; readonly pageSize: number }): Promise<{
    readonly entries: readonly AuditEntry[];
    readonly total: number;
  }>;
}
