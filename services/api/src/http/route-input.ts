import type { Database } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import type { RunKey } from '@fixed-ops/importer';
import type { Mailer } from '@fixed-ops/mail';
import type { z } from 'zod';
import type { Caller, OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import type { Permission, SeenDealership, Viewer } from '../auth/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';

/** What every handler may use besides its input. */
export interface RouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Sends mail; a `MailError` that a handler lets through is told to the person. */
  readonly mailer: Mailer;
  /** Where messages to support go; null when the operator has set no address. */
  readonly supportEmail: string | null;
  /** How accounts are made at the identity provider; null where it does so itself. */
  readonly provisioning: Provisioning | null;
  /** Origin under which browsers reach the product: for links in mails. */
  readonly publicUrl: string;
  /** Runs an upload that was started, in a process of its own; answers before it ends. */
  readonly startImport: (run: RunKey) => void;
  /** Which releases visitors get, and how to take one back; null where what is developed is served. */
  readonly releasePlane: ReleasePlane | null;
  /** True while demo data is loaded. */
  readonly demo: boolean;
  /** The identity client whose custom attributes the account record carries. */
  readonly clientId: string;
}

/** What the handler of a call about the caller's own account is given. */
export interface RequestInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends RouteDeps {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly caller: Caller;
  readonly requestId: string;
  /** Where the request comes from, as limits count it. */
  readonly clientAddress: () => string;
  /** The client’s name for this write (`Idempotency-Key`), under which it may try again; null when it sent none. */
  readonly idempotencyKey: string | null;
  /** The `If-Match` header: tag of the answer that was edited; null without one. */
  readonly ifMatch: string | null;
}

/** The same of a call that names a dealership. */
export interface DealershipInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends RequestInput<P, Q, B> {
  /** The dealership of the path or query, already known to be one of the caller's. */
  readonly dealership: ScopedDealership;
  /** The business date of the dealership, YYYY-MM-DD in its time zone. */
  readonly today: string;
  /** The caller's own DMS numbers here when the caller sees own rows only; null for a caller who sees everybody. */
  readonly ownNumbers: OwnNumbers | null;
}

/**
 * The input of an answer that is kept for everybody with the same view: who asks is a viewer without name and id, and the path's
 * `{userId}` is not handed on.
 */
export interface CachedInput<P extends z.ZodType, Q extends z.ZodType, Asked extends Permission>
  extends Pick<RouteDeps, 'db' | 'clock'> {
  readonly params: Omit<z.output<P>, 'userId'>;
  readonly query: z.output<Q>;
  readonly viewer: Viewer<Asked>;
  readonly dealership: SeenDealership;
  readonly today: string;
  readonly ownNumbers: OwnNumbers | null;
}

/** A request's input as it came. */
export interface RawParts {
  readonly rawParams: unknown;
  readonly rawQuery: unknown;
  readonly rawBody: unknown;
}

/** The same of an answer that is kept. */
export interface RawCachedInput
  extends Omit<CachedInput<z.ZodType, z.ZodType, Permission>, 'params' | 'query'>,
    RawParts {}

/** A request after authorization and before validation. */
export interface RawInput extends RouteDeps, RawParts {
  readonly caller: Caller;
  readonly requestId: string;
  readonly clientAddress: () => string;
  readonly idempotencyKey: string | null;
  readonly ifMatch: string | null;
}

export interface RawDealershipInput extends RawInput {
  readonly dealership: ScopedDealership;
  readonly today: string;
  readonly ownNumbers: OwnNumbers | null;
}
