/** Few files have instants, so what writes them in the store's time comes when one is asked for. */
export { inZone } from '@fixed-ops/sheets';
