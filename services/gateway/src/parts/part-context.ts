import type { Clock } from '@fixed-ops/api-service';
import type { Caches, Database } from '@fixed-ops/database';
import type { Mail } from '@fixed-ops/environment';
import type { DemoData } from '../demo/demo-data.ts';
import type { Handler } from '../http-server.ts';
import type { SignInService } from '../sign-in-service.ts';
import type { Start } from '../start.ts';
import type { SubscriptionKeys } from '../subscription-keys.ts';

/** The context with which every part of the product starts. */
export interface PartContext extends Start {
  readonly db: Database;
  readonly caches: Caches;
  readonly clock: Clock;
  readonly demo: DemoData;
  /** Null: people sign in with the embedded provider. */
  readonly hosted: SignInService | null;
}

/** The same with everything that the services of a part need. */
export interface ServicesContext extends PartContext {
  readonly keys: SubscriptionKeys;
  readonly mail: Mail;
}

/** A part of the product that answers requests. */
export interface StartedPart {
  readonly handle: Handler;
  /** Starts its background work, which runs until the signal of its context aborts. */
  readonly begin: () => void;
}
