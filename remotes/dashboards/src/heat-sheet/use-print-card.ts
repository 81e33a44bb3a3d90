import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface PrintedCard {
  /** Whose card is all that goes to paper; null for the sheet. */
  readonly person: string | null;
  readonly print: (personNumber: string) => void;
}

/** Prints the coaching card of one person in place of the sheet: the page is drawn so before the browser takes it, and as before afterwards. */
export function usePrintCard(): PrintedCard {
  const [person, setPerson] = useState<string | null>(null);
  useEffect(() => {
    const end = () => setPerson(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = (personNumber: string) => {
    flushSync(() => setPerson(personNumber));
    window.print();
  };
  return { person, print };
}
