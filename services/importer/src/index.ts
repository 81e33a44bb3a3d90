export { demoAccounts } from './demo/accounts.ts';
export {
  appendDemoDays,
  type DemoOptions,
  type DemoState,
  demoState,
  ensureDemo,
  loadDemo,
} from './demo/load.ts';
