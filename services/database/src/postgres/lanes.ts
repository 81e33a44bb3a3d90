import { availableParallelism } from 'node:os';
import type { Lane } from '../scope.ts';

export interface LaneSize {
  /** Most connections of one process. */
  readonly connections: number;
  /** Those of them that nobody takes who has one already. */
  readonly spare: number;
}

/**
 * Connections of one process by lane. More statements at once than the server has cores make each of them slower and none of them
 * sooner, so lanes of long statements are small, and grow with the cores of this machine, where the server usually is. However much
 * somebody asks for, a connection is left for who comes next. A process has 13 connections on two cores and 26 at most, opened as
 * they are needed; a gateway apart from the API needs those of `control` and `shell` alone. Two of each, which listen on one more each, a
 * command and an upload fit a server with `max_connections` of 140.
 */
export function laneSizes(cores: number = availableParallelism()): Readonly<Record<Lane, LaneSize>> {
  return {
    control: { connections: 2, spare: 0 },
    shell: { connections: 4, spare: 1 },
    work: { connections: Math.min(Math.max(2 * cores, 4), 14), spare: 1 },
    export: { connections: Math.min(Math.max(Math.floor(cores / 2), 1), 4), spare: 0 },
    background: { connections: 2, spare: 0 },
  };
}
