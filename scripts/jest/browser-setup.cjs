require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const React = require('react');

// A busy machine is no reason to fail: what must appear may take longer there, what must not is asserted at once.
configure({ asyncUtilTimeout: 5000 });

// React takes a stack for each of its elements, for ten thousand in a second at most, to say in a warning who has made it: a tenth of the
// time of a screen's tests. Ours are told the component alone, as beyond that limit.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if ('recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
