/** Name of the call that writes to support. Code that only recognizes the call does not need to load its schemas. */
export const SUPPORT_CALL_NAME = 'support';
