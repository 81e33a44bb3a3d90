import { defaultPlacementSchema, resolveRegistry } from '@fixed-ops/federation';

const placed = defaultPlacementSchema.parse(jest.requireActual('../../../deploy/placement.default.json'));
const NAMES = ['dashboards', 'ai-statement', 'administration', 'user-management', 'xtime'];
const specified = placed.remotes
  .filter(({ name }) => NAMES.includes(name))
  .map((remote) => ({ ...remote, current: null, previous: null }));

/**
 * The areas of the specification as an operator gets them who changes nothing. A remote that a team has added since stands in none of its
 * tables: that one's own tests hold it to its placement (`describeRemote`).
 */
export const { remotes: specifiedRemotes } = resolveRegistry({ revision: 0, remotes: specified });
