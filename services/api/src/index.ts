export { type ApiOptions, createApi } from './app.ts';
export type { SubscriptionKeys } from './auth/subscription-key.ts';
export { keepClientEventsSwept } from './client-events/retention.ts';
export type { Clock } from './clock.ts';
export { BACKGROUND, SHELL } from './http/request-queue/scopes.ts';
export { compress, encodingFor } from './http/response-cache/encoding.ts';
export { type WatchFeedsOptions, watchFeeds } from './notifications/late-feeds.ts';
export type { Provisioning } from './users/provisioning/provisioning.ts';
export { type KeepWarmOptions, keepWarm, type WarmUpOptions, warmUp } from './warm-up.ts';
