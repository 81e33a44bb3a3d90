import { useEffect } from 'react';
import { noteHostShown } from '../boot/failed-host.ts';

/** Part of every page, with or without the shell's frame. The host has started once no effect of the first render has removed it. */
export function Shown() {
  useEffect(() => {
    // Effects run from the inside out, so those of the surrounding shell run after this one.
    const timer = setTimeout(noteHostShown);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
