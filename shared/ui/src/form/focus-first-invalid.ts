/** The first that is marked as wrong: a control or a group of them. */
export const firstInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/** Moves the focus to the first control of a form that is marked as wrong, or to the first control of such a group. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = firstInvalid(form);
  const control = invalid?.matches('input, textarea, button, select')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input, button');
  control?.focus();
}

/**
 * Whether the focus goes to the button that will check everything anyway: a complaint that appears between pressing and
 * letting go would move the button away from the pointer.
 */
export function isSubmitOf(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === 'submit' && target.form === form;
}
