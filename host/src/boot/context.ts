import type { AppConfig } from '@fixed-ops/contract';
import type { ResolvedRegistry } from '@fixed-ops/federation';
import { createContext, useContext } from 'react';
import type { OwnPolicy } from '../auth/account.ts';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';

/** What boot hands to the shell. */
export interface HostServices {
  readonly registry: ResolvedRegistry;
  readonly loader: RemoteLoader;
  readonly isDemo: boolean;
  /** Whether remotes may come from elsewhere than their releases, and from where. */
  readonly overrides: AppConfig['overrides'];
  /** Dealership that the link of this visit asked for; null when it asked for none. */
  readonly linkedDealershipId: string | null;
  /**
   * Leaves for the provider's page of the policy; it comes back to the page that is open now. Settles when the page stays: with
   * the reason, or with nothing when the person chose to.
   */
  readonly startPolicy: (policy: OwnPolicy) => Promise<SignInFailure | undefined>;
  readonly signOut: () => Promise<void>;
  /** Loads person, dealerships and dealership data again after a failure. */
  readonly retrySession: () => void;
}

const HostContext = createContext<HostServices | null>(null);
export const HostProvider = HostContext.Provider;

/** Services of the host; throws outside the app, which only a wrong test can do. */
export function useHost(): HostServices {
  const services = useContext(HostContext);
  if (!services) throw new Error('useHost needs HostProvider.');
  return services;
}
