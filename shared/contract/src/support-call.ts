/** Name of the call that writes to support; whoever only tells it apart need not carry its schemas. */
export const SUPPORT_CALL_NAME = 'support';
