// In the place of module federation's reader of manifests and snapshots: every remote of ours has an entry, and none a manifest.

/** Holds the plugins that every part of the runtime is handed, and asks none of them anything. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}

/** What a snapshot says of a remote that is registered anew: there is none. */
export const getGlobalRemoteInfo = () => ({});
