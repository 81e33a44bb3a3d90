import { useEffect, useState } from 'react';

/**
 * The text of a field that stands in the address. The address follows a moment later; until it has caught up the field shows what
 * was typed, or a quick typist would lose letters.
 */
export function useTypedText(ofAddress: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  // A letter may come between the drawing that caught up and this: what was typed by then stands.
  useEffect(() => {
    if (typed === ofAddress) setTyped((newest) => (newest === ofAddress ? null : newest));
  }, [typed, ofAddress]);
  const type = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return { text: typed ?? ofAddress, type };
}
