import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Tell = createContext<((change: 1 | -1) => void) | null>(null);
const IsUpdating = createContext(false);

/** Stands around a screen and knows whether an answer in it is old while others load. */
export function UpdatesOf({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const [tell] = useState(() => (change: 1 | -1) => setCount((was) => was + change));
  return (
    <Tell.Provider value={tell}>
      <IsUpdating.Provider value={count > 0}>{children}</IsUpdating.Provider>
    </Tell.Provider>
  );
}

/** Tells the screen around it that figures are old while others load. */
export function useTellUpdating(isOld: boolean): void {
  const tell = useContext(Tell);
  useEffect(() => {
    if (!isOld || !tell) return;
    tell(1);
    return () => tell(-1);
  }, [isOld, tell]);
}

/** True while an answer of the screen is old and others load. */
export const useIsUpdating = (): boolean => useContext(IsUpdating);
