export { createBundleConfig } from './bundle-config.mjs';
export { createBridgeConfig, createHostConfig, createRemoteConfig, webpack } from './config.mjs';
export { FACTS_FILE } from './facts-file.mjs';
export { isDescription, nameOfFiles } from './release-name-plugin.mjs';
export { singletonNames } from './shared-modules.mjs';
