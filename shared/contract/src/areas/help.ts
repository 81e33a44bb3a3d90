/** Support and onboarding, which the shell draws itself. */
export * from '../calls/onboarding.ts';
export * from '../calls/onboarding-steps.ts';
export * from '../calls/support.ts';
