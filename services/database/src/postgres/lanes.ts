import { availableParallelism } from 'node:os';
import type { Lane } from '../scope.ts';

export interface LaneSize {
  /** The maximum number of connections of one process. */
  readonly connections: number;
  /** The number of these that an owner with a connection cannot take. */
  readonly spare: number;
}

/**
 * The connections of one process by lane. More statements than cores only make each of them slower, so lanes of long statements are small
 * and grow with the cores of this machine, where the server usually runs. However many requests one owner has, a connection stays free for
 * the next owner. A process has 13 connections on two cores and at most 26, opened as needed. A gateway without the API needs only those of
 * `control` and `shell`. Two of each with one listening connection more each, a command, and two uploads of each API process fit a server
 * with `max_connections` of 210.
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
