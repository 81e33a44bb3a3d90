/** Calls of the shell: support, onboarding, the list of notifications and reports of failures. */
export * from '../calls/client-events.ts';
export * from '../calls/dms-providers.ts';
export * from '../calls/notifications.ts';
export * from '../calls/onboarding.ts';
export * from '../calls/onboarding-links.ts';
export * from '../calls/onboarding-samples.ts';
export * from '../calls/onboarding-steps.ts';
export * from '../calls/support.ts';
export * from '../calls/support-contacts.ts';
export * from '../calls/version.ts';
export { withoutSecrets } from '../without-secrets.ts';
