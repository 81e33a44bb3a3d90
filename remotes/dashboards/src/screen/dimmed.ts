export { dimmed } from '@fixed-ops/ui';
