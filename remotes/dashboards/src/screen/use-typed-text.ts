import { useEffect, useState } from 'react';

/**
 * The text of a field that is kept in the address. The address follows a moment later. Until then the field shows what was typed, so that fast
 * typing loses no letters.
 */
export function useTypedText(ofAddress: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  // Another letter may be typed before this effect runs; it must not be lost.
  useEffect(() => {
    if (typed === ofAddress) setTyped((newest) => (newest === ofAddress ? null : newest));
  }, [typed, ofAddress]);
  const type = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return { text: typed ?? ofAddress, type };
}
