require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A busy machine is no reason to fail: what must appear may take longer there, what must not is asserted at once.
configure({ asyncUtilTimeout: 5000 });
