import { createContext, useContext } from 'react';

export interface Unread {
  /** The number of unread notifications. Null while it is not known. */
  readonly count: number | null;
  /** Shows a number that is newer than the last answer. A hidden indicator stays hidden. */
  readonly show: (count: number) => void;
  /** Shows a number that the server has confirmed, and sends it to the other tabs. */
  readonly confirm: (count: number) => void;
}

const UnreadContext = createContext<Unread>({
  count: null,
  show: () => undefined,
  confirm: () => undefined,
});
/** The page's only poller. Wide and narrow header both show its count. */
export const UnreadProvider = UnreadContext.Provider;

/** The number of unread notifications. Null while it is not known. */
export function useUnread(): number | null {
  return useContext(UnreadContext).count;
}

/** The number and the functions to change it, for the page that marks notifications. */
export function useUnreadControl(): Unread {
  return useContext(UnreadContext);
}
