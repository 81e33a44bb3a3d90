export { demoAccounts } from './accounts.ts';
export { type DemoOptions, ensureDemo, loadDemo, NoRoomForDemoError, waitForDemo } from './load.ts';
export { unmappedCodes as demoFormerCodes } from './orders/former-codes.ts';
export { type DemoState, demoState } from './state.ts';
export { DEMO_TIMEZONE, stores as demoPlans } from './store/stores.ts';
