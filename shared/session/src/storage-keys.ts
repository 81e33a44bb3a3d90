/** Keys of local storage with plain values, which support, tests and older clients read too. */
export const localKeys = {
  user: 'user',
  activeDealership: 'activeDealership',
  accessToken: 'accessToken',
  closedSystemNotifications: 'closedSystemNotifications',
  vaultActivationDate: 'vaultActivationDate',
  /** Log-out deletes this item. Nothing writes it any more, because advisors and technicians are in the address. */
  serviceFilters: 'serviceFilters',
  /** The first suggestions of the command palette. */
  recentPlaces: 'recentPlaces',
} as const;

/** Keys of session storage: the data of this tab, while other tabs of the person may be in another dealership. */
export const sessionKeys = {
  activeDealership: 'activeDealership',
  /** The range, and the separate range of the Xtime dashboard. */
  reportingDate: 'reportingDate',
  reportingDateXtime: 'reportingDateXtime',
  /** The vault date that locks the ranges of this tab. Other tabs may be in a dealership without one. */
  vaultActivationDate: 'vaultActivationDate',
  /** Input of forms when the session ended. */
  keptDrafts: 'keptDrafts',
} as const;
