import { availableParallelism } from 'node:os';
import type { Lane } from '../scope.ts';

export interface LaneSize {
  /** Most connections of one process. */
  readonly connections: number;
  /** Most of them that one owner has at once. */
  readonly perOwner: number;
}

/**
 * Connections of one process by lane. More statements at once than a few for each core make each of them slower and none of them
 * sooner, so the lane of figures grows with the cores, up to twelve. No owner has all of a lane: of two who ask for as much as
 * they can get, something is left for a third. A process has 16 connections on two cores and 23 at most, opened as they are
 * needed: two products and a command fit a server with `max_connections` of 60.
 */
export function laneSizes(cores: number = availableParallelism()): Readonly<Record<Lane, LaneSize>> {
  const work = Math.min(Math.max(2 * cores + 1, 5), 12);
  return {
    control: { connections: 2, perOwner: 2 },
    shell: { connections: 4, perOwner: 3 },
    work: { connections: work, perOwner: Math.floor(work / 2) },
    export: { connections: 3, perOwner: 1 },
    background: { connections: 2, perOwner: 2 },
  };
}
