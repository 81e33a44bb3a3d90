import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/** Removes the failed promise of a shared module from every scope. */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'shares-load-again',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded && !share.lib) share.loading = null;
    }
  },
};

/**
 * Allows another attempt for a shared module that failed to load. The federation runtime stores the failed promise, and would return it
 * until the page is reloaded. Remotes have runtimes of their own, which get the plugin when they start.
 */
export function letSharesLoadAgain(): void {
  registerGlobalPlugins([plugin]);
}
