/** The file in which a build describes itself. Whoever makes a release of the build reads it. It is not served. */
export const FACTS_FILE = 'release-facts.json';
