import { createContext, useContext } from 'react';

export interface Unread {
  /** The number of unread notifications; null while it is not known. */
  readonly count: number | null;
  /** Shows a number that is newer than the last answer; while the indicator is hidden it stays so. */
  readonly show: (count: number) => void;
  /** Shows a number that the server has confirmed, and tells the other tabs. */
  readonly confirm: (count: number) => void;
}

const UnreadContext = createContext<Unread>({
  count: null,
  show: () => undefined,
  confirm: () => undefined,
});
/** One poller for the page; wide and narrow header both show its count. */
export const UnreadProvider = UnreadContext.Provider;

/** The number of unread notifications; null while it is not known. */
export function useUnread(): number | null {
  return useContext(UnreadContext).count;
}

/** The number with the means to change it, for the page that marks notifications. */
export function useUnreadControl(): Unread {
  return useContext(UnreadContext);
}
