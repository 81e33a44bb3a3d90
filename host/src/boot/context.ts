import type { AppConfig } from '@fixed-ops/contract';
import type { ResolvedRegistry } from '@fixed-ops/federation';
import { createContext, useContext } from 'react';
import type { OwnPolicy } from '../auth/account.ts';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';

/** The data that the start gives to the shell. */
export interface HostServices {
  readonly registry: ResolvedRegistry;
  readonly loader: RemoteLoader;
  readonly isDemo: boolean;
  /** Whether remotes may be loaded from other places than their releases, and from which. */
  readonly overrides: AppConfig['overrides'];
  /** The dealership that the link of this visit names. Null if it names none. */
  readonly linkedDealershipId: string | null;
  /**
   * Leaves for the provider's page of the policy, which comes back to the current page. Settles if the page stays: with the reason, or with
   * nothing if the person stopped it.
   */
  readonly startPolicy: (policy: OwnPolicy) => Promise<SignInFailure | undefined>;
  readonly signOut: () => Promise<void>;
  /** Loads person, dealerships and dealership data again after a failure. */
  readonly retrySession: () => void;
}

const HostContext = createContext<HostServices | null>(null);
export const HostProvider = HostContext.Provider;

/** The services of the host. Throws outside the app, which only happens in a wrong test. */
export function useHost(): HostServices {
  const services = useContext(HostContext);
  if (!services) throw new Error('useHost needs HostProvider.');
  return services;
}
