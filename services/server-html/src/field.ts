import { type Html, html } from './html.ts';

export interface Field {
  /** Name and id of the input. */
  readonly name: string;
  readonly label: string;
  /** Attributes of the input besides its name and its description. */
  readonly attributes: Html;
  /** The text under the field before any error. */
  readonly help?: string;
  /** The error of the typed text. */
  readonly problem?: string | null;
  readonly isFocused?: boolean;
  /** True if the whole attempt was refused. Its sentence then describes the field too. */
  readonly isRefused?: boolean;
}

/** A labeled input with its help and, after a refused attempt, its error. */
export function field({ name, label, attributes, help, problem = null, isFocused, isRefused }: Field): Html {
  const descriptions = [
    ...(problem === null ? [] : [`${name}-problem`]),
    ...(problem === null && isRefused ? ['problem'] : []),
    ...(help === undefined ? [] : [`${name}-help`]),
  ];
  const isInvalid = problem !== null || isRefused === true;
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes}${isInvalid ? html` aria-invalid="true"` : null}${descriptions.length === 0 ? null : html` aria-describedby="${descriptions.join(' ')}"`}${isFocused ? html` autofocus` : null}>
${problem === null ? null : html`<p class="field-problem" id="${name}-problem">${problem}</p>`}${help === undefined ? null : html`<p class="help" id="${name}-help">${help}</p>`}`;
}

const icon = html`<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>`;

/** The error of the whole attempt. Null draws nothing. */
export function problemBox(sentence: string | null): Html | null {
  return sentence === null
    ? null
    : html`<div class="problem" id="problem" role="alert">${icon}<span>${sentence}</span></div>`;
}

/** Leaves the page without filling anything in. */
export const cancelButton = html`<button class="button quiet" type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>`;
