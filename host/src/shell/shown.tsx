import { useEffect } from 'react';
import { noteHostShown } from '../boot/failed-host.ts';

/** Stands in the frame of the shell, and in what is drawn without it: once that was drawn, and no effect of the first drawing took it down again, the host has started. */
export function Shown() {
  useEffect(() => {
    // Effects run from the inside out: those of the shell around come after this one.
    const timer = setTimeout(noteHostShown);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
