/** Returns the first element that is marked as wrong: a control or a group of controls. */
export const firstInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/** Moves the focus to the first control that is marked as wrong, or to the first control of the first group that is. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = firstInvalid(form);
  const control = invalid?.matches('input, textarea, button, select')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input, button');
  control?.focus();
}

/**
 * Tells whether the focus goes to the form's submit button, which will check everything anyway. A complaint that appeared between press and
 * release would move the button away from the pointer.
 */
export function isSubmitOf(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit' && target.form === form;
}
