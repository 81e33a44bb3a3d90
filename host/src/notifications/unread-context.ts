import { createContext, useContext } from 'react';

const UnreadContext = createContext<number | null>(null);
/** One poller for the page; wide and narrow header both show its count. */
export const UnreadProvider = UnreadContext.Provider;

/** The number of unread notifications; null while it is not known. */
export function useUnread(): number | null {
  return useContext(UnreadContext);
}
