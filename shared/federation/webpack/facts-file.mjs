/** The file in which a build describes itself. The code that makes a release of the build reads it. No server serves it. */
export const FACTS_FILE = 'release-facts.json';
