// Replaces module federation's reader of manifests and snapshots. All our remotes have an entry, and none has a manifest.

/** Takes the plugins, as every part of the runtime does, but never calls them. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {} };
}

/** Returns what the snapshot of a newly registered remote would say. There is no snapshot. */
export const getGlobalRemoteInfo = () => ({});
