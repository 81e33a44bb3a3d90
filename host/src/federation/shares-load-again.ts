import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/** Forgets the failed promise of a shared module in every scope. */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'shares-load-again',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded && !share.lib) share.loading = null;
    }
  },
};

/**
 * Lets a shared module that failed to load be asked for again: federation's runtime keeps the promise that failed, and would
 * hand it to everybody who asks until the page is reloaded. Remotes ask through runtimes of their own, which take the
 * plugin as they start.
 */
export function letSharesLoadAgain(): void {
  registerGlobalPlugins([plugin]);
}
