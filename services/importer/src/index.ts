export { demoAccounts } from './demo/accounts.ts';
export { appendDemoDays, type DemoOptions, ensureDemo, loadDemo } from './demo/load.ts';
export { type DemoState, demoState } from './demo/state.ts';
export { DEMO_TIMEZONE } from './demo/store/stores.ts';
