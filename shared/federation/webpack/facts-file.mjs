/** What a build says of itself, for whoever makes a release of it; it is not served. */
export const FACTS_FILE = 'release-facts.json';
