import { takesLetters } from './shortcut-keys.ts';

/** The text that was typed before the field for it was there. */
export interface TypedAhead {
  /** The text until now. */
  readonly text: () => string;
  /** Ends listening. The field has the focus, or will not come. */
  readonly stop: () => void;
}

/**
 * Collects letters that are typed while the code of a search field still loads: whoever types `/619616` quickly is not made to wait. Backspace
 * takes a letter back, Enter does nothing yet, and Escape ends the collecting and calls `onCancel`. Letters that another field receives
 * stay there.
 */
export function collectTyped(onCancel: () => void): TypedAhead {
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
    if (event.key === 'Escape') {
      stop();
      onCancel();
    } else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  const stop = () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return { text: () => text, stop };
}
