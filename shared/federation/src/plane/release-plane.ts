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
  /** Release that was current before, and the one that is after. */
  from: releaseIdSchema.nullable(),
  to: releaseIdSchema.nullable(),
  /** The canary after the change. */
  canary: z.object({ release: releaseIdSchema, share: z.number() }).nullable(),
  /** Id of the key that signed it. */
  key: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** A release as people look at it. */
export interface PlaneRelease {
  readonly release: string;
  readonly version: string;
  /** Version of the contract that it was built with: which calls it knows. Null where it says nothing of it. */
  readonly contract: string | null;
  readonly commit: string | null;
  /** First line of the commit's message. */
  readonly subject: string | null;
  readonly createdAt: string;
  /** Who released it; null where nobody noted it. */
  readonly by: string | null;
  readonly checks: readonly CheckResult[];
  /** Owner of the key that signed it; null while `distrust` says why it is not believed. */
  readonly signedBy: string | null;
  /** Why it enters no document, as `is not signed`; null when it may. */
  readonly distrust: string | null;
  /** Why the host cannot run it; null when it can, and for the host itself. */
  readonly refused: string | null;
  readonly isBad: boolean;
  /** Bytes of its files as they lie on the disk, without compressed copies. */
  readonly bytes: number;
}

/** A remote or the host with its pointer and its releases, the latest first. */
export interface PlaneEntry {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** Null of the host, and of a remote that is placed nowhere. */
  readonly placement: Placement | null;
  /** The pointer that is followed: the last that was believed; null when there is none. */
  readonly pointer: PointerContent | null;
  /** What is wrong with the pointer that was read last; null when it is followed. */
  readonly problem: string | null;
  readonly releases: readonly PlaneRelease[];
}

/** Everything of the release plane at a time. */
export interface PlaneState {
  /** The host first, then remotes in the order of the navigation. */
  readonly entries: readonly PlaneEntry[];
  /** What is wrong with placement or keys, in sentences. */
  readonly problems: readonly string[];
  /** Whether this server has a key of its own to take back with; without it the page can only show. */
  readonly canTakeBack: boolean;
}

/** How a change of a pointer went. `conflict`: somebody was first, and `pointer` is theirs. */
export type PlaneOutcome =
  | {
      readonly kind: 'done';
      readonly pointer: PointerContent;
      /** Why a rollback went on to an earlier release than the last, in sentences. */
      readonly passedOver?: readonly string[];
    }
  | { readonly kind: 'conflict'; readonly pointer: PointerContent | null }
  | {
      readonly kind: 'refused';
      readonly code: Refusal['code'] | 'no_key' | 'not_trusted' | 'unknown_name';
      readonly sentence: string;
    };

/** What the API asks of the release plane. Changes are signed with the gateway's key, which may only take back. */
export interface ReleasePlane {
  read(): Promise<PlaneState>;
  /** The pointers alone, which are known without a look at any release: for what asks every few seconds. */
  pointers(): Promise<readonly PointerContent[]>;
  /** Returns to a healthy release, `to` or the last one, and marks the current one as bad. */
  rollBack(name: string, to: string | null, by: string, why: string): Promise<PlaneOutcome>;
  /** Ends a canary; `isBad` keeps its release from being released again unasked. */
  stopCanary(name: string, by: string, why: string, isBad: boolean): Promise<PlaneOutcome>;
  /** The log, the latest first; pages count from 1. */
  audit(page: { readonly page: number; readonly pageSize: number }): Promise<{
    readonly entries: readonly AuditEntry[];
    readonly total: number;
  }>;
}
