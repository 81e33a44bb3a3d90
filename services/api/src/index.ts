export { compress, encodingFor } from './answers/encoding.ts';
export { type ApiOptions, createApi } from './app.ts';
export type { SubscriptionKeys } from './auth/subscription-key.ts';
export { keepClientEventsSwept } from './client-events/retention.ts';
export type { Clock } from './clock.ts';
export { type WatchFeedsOptions, watchFeeds } from './notifications/late-feeds.ts';
export { BACKGROUND, SHELL } from './turns/scopes.ts';
export type { Provisioning } from './users/provisioning/provisioning.ts';
export { type KeepWarmOptions, keepWarm, type WarmUpOptions, warmUp } from './warm-up.ts';
