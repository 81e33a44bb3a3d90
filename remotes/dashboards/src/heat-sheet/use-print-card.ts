import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface PrintedCard {
  /** The person whose card is printed alone; null for the sheet. */
  readonly person: string | null;
  readonly print: (personNumber: string) => void;
}

/** Prints the card of one person in place of the sheet. The page draws only the card before the browser prints, and everything again afterwards. */
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
