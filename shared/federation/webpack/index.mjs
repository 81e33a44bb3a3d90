export { createBundleConfig } from './bundle-config.mjs';
export { createBridgeConfig, createHostConfig, createRemoteConfig, webpack } from './config.mjs';
export { singletonNames } from './shared-modules.mjs';
