import type { Database } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import type { RunKey } from '@fixed-ops/importer';
import type { Mailer } from '@fixed-ops/mail';
import type { z } from 'zod';
import type { Caller, OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import type { Permission, SeenDealership, Viewer } from '../auth/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';

/** Everything that handlers may use in addition to their input. */
export interface RouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Sends mail. If a handler does not catch a `MailError`, the person gets its sentence. */
  readonly mailer: Mailer;
  /** The address for messages to support; null if the operator has set none. */
  readonly supportEmail: string | null;
  /** Makes accounts at the identity provider. */
  readonly provisioning: Provisioning;
  /** Runs a write that asks `provisioning`, when it is the person's turn. Called before the write takes a connection. */
  readonly askTenant: <T>(write: () => Promise<T>) => Promise<T>;
  /** The origin of the product in browsers, for links in mails. */
  readonly publicUrl: string;
  /** Starts the import of a person's upload in its own process, without waiting for its end. */
  readonly startImport: (run: RunKey, userId: string) => void;
  /** The releases that visitors get, and how to take one back; null in development. */
  readonly releasePlane: ReleasePlane | null;
  /** True while demo data is loaded. */
  readonly demo: boolean;
  /** The identity client whose custom attributes the account record carries. */
  readonly clientId: string;
}

/** The input of a handler whose call is about the caller's own account. */
export interface RequestInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends RouteDeps {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly caller: Caller;
  readonly requestId: string;
  /** The client's address, for rate limits. */
  readonly clientAddress: () => string;
  /** The `Idempotency-Key` with which the client may repeat this write; null if it sent none. */
  readonly idempotencyKey: string | null;
  /** The `If-Match` header, which is the tag of the answer that the client edited; null without one. */
  readonly ifMatch: string | null;
}

/** The input of a handler whose call names a dealership. */
export interface DealershipInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends RequestInput<P, Q, B> {
  /** The dealership of the path or query. The caller has access to it. */
  readonly dealership: ScopedDealership;
  /** The business date of the dealership, YYYY-MM-DD in its time zone. */
  readonly today: string;
  /** The caller's DMS numbers in this dealership if the caller sees only own rows; null for callers who see everybody. */
  readonly ownNumbers: OwnNumbers | null;
}

/**
 * The input of a handler whose answers are cached for everybody with the same view. It has a viewer without name and id instead of the
 * caller, and no `{userId}`, so that the answer cannot depend on the person.
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

/** The input of a request before it is parsed. */
export interface RawParts {
  readonly rawParams: unknown;
  readonly rawQuery: unknown;
  readonly rawBody: unknown;
}

/** The input of a cached route before it is parsed. */
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
