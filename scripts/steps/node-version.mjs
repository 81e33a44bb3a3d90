const NEEDED = [20, 19];

/** A sentence if the running Node is too old. Otherwise null. */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isEnough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  return isEnough
    ? null
    : `Fixed Ops needs Node ${NEEDED.join('.')} or newer, and this is ${version}. Install a newer Node from https://nodejs.org and start again.`;
}

/**
 * Ends the process with that sentence if Node is too old. It must be called before anything is imported that needs a Node newer than 18.
 */
export function requireNode() {
  const problem = nodeVersionProblem(process.version);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
