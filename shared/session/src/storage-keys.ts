/** Local storage, plain values: others (support, tests, an older client) read them too. */
export const localKeys = {
  user: 'user',
  activeDealership: 'activeDealership',
  accessToken: 'accessToken',
  closedSystemNotifications: 'closedSystemNotifications',
  vaultActivationDate: 'vaultActivationDate',
  /** The service-related item that log-out clears. Nothing writes it: advisors and technicians are chosen in the address. */
  serviceFilters: 'serviceFilters',
  /** What the command palette offers first. */
  recentPlaces: 'recentPlaces',
} as const;

/** Session storage: what this tab keeps for itself while other tabs of the person work in another dealership. */
export const sessionKeys = {
  activeDealership: 'activeDealership',
  /** The range, and the variant that the Xtime dashboard keeps apart. */
  reportingDate: 'reportingDate',
  reportingDateXtime: 'reportingDateXtime',
  /** The vault date that locks the ranges of this tab; other tabs may be in a dealership that has none. */
  vaultActivationDate: 'vaultActivationDate',
  /** What was entered in forms when the session ended. */
  keptDrafts: 'keptDrafts',
} as const;
