import { settingsBlocks } from '@fixed-ops/contract/administration';

/** Every block has these calls. Only the type of its data differs. */
export type BlockCalls = (typeof settingsBlocks)['serviceOptionsThresholds'];

/** The calls of the block whose GET has this name. */
export function blockCalls(block: string): BlockCalls {
  const found = Object.values(settingsBlocks).find(({ get }) => get.name === block);
  if (!found) throw new Error(`${block} is no block of settings`);
  return found as unknown as BlockCalls;
}

/** Blocks that may be copied to another store. Other settings belong to one store. */
const COPYABLE = /Thresholds|HeatSheet|Averages|InvAnalysis|WholeSaleAnalysis/;
export const isCopyable = (block: string): boolean => COPYABLE.test(block);
