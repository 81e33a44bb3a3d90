import type { ReleasePlane } from '@fixed-ops/federation';
import { Problem } from '../http/problem/problem.ts';

/** The release plane; a server that has none, as beside a development server, says so. */
export function requirePlane(plane: ReleasePlane | null): ReleasePlane {
  if (plane !== null) return plane;
  throw new Problem(503, 'no_release_plane', 'This server has no releases to show: it serves what is being developed.');
}
