import { isSingleKey, type Shortcut } from './shortcuts.ts';

/** How long the first key of a sequence waits for the second one. */
export const SEQUENCE_MS = 1500;

/** A key press: the needed fields of the browser's event. */
export interface KeyPress {
  readonly key: string;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
  /** Another modifier, with which the press does not belong to the product: Alt, or the wrong one of Ctrl and Command. */
  readonly otherModifier: boolean;
  readonly timeMs: number;
}

/** The pressed keys of a sequence, and the time of the last one. */
export interface Pending {
  readonly keys: readonly string[];
  readonly timeMs: number;
}
export const NOTHING_PENDING: Pending = { keys: [], timeMs: 0 };

/** The shortcut that a press completes, and the sequence that remains. A press that continues nothing starts a new sequence. */
export function pressKey(
  shortcuts: readonly Shortcut[],
  pending: Pending,
  press: KeyPress,
): { readonly done: Shortcut | null; readonly pending: Pending } {
  if (press.otherModifier) return { done: null, pending: NOTHING_PENDING };
  const key = press.mod ? `mod+${press.key.toLowerCase()}` : press.key.toLowerCase();
  const isInTime = press.timeMs - pending.timeMs <= SEQUENCE_MS;
  for (const keys of isInTime && pending.keys.length > 0 ? [[...pending.keys, key], [key]] : [[key]]) {
    const fitting = shortcuts.filter((shortcut) => keys.every((each, index) => shortcut.keys[index] === each));
    const done = fitting.find((shortcut) => shortcut.keys.length === keys.length);
    if (done) return { done, pending: NOTHING_PENDING };
    if (fitting.length > 0) return { done: null, pending: { keys, timeMs: press.timeMs } };
  }
  return { done: null, pending: NOTHING_PENDING };
}

const TEXT_FREE_INPUTS = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'file', 'color', 'image'];
/** Widgets that use letters themselves, to find an option or to move. */
const LETTER_WIDGETS = '[role=combobox], [role=listbox], [role=menu], [role=textbox], [role=searchbox]';

/** Whether the element itself uses typed letters. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TEXT_FREE_INPUTS.includes(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  const editable = target.closest('[contenteditable]');
  if (editable && editable.getAttribute('contenteditable') !== 'false') return true;
  return target.closest(LETTER_WIDGETS) !== null;
}

/** The shortcuts that are active now. Single keys are not active while typing, behind a dialog, or if the person has turned them off. */
export function listening(
  shortcuts: readonly Shortcut[],
  now: { readonly isTyping: boolean; readonly isBehindDialog: boolean; readonly hasSingleKeys: boolean },
): readonly Shortcut[] {
  if (now.hasSingleKeys && !now.isTyping && !now.isBehindDialog) return shortcuts;
  return shortcuts.filter((shortcut) => !isSingleKey(shortcut));
}
