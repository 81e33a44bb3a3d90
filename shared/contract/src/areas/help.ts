/** Support, onboarding and the list of notifications, which the shell draws itself. */
export * from '../calls/notifications.ts';
export * from '../calls/onboarding.ts';
export * from '../calls/onboarding-steps.ts';
export * from '../calls/support.ts';
export * from '../calls/support-contacts.ts';
