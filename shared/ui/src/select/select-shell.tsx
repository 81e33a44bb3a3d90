import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type ReactNode, useId } from 'react';
import type { Align } from '../layer/placement.ts';
import { FormValue } from './form-value.tsx';
import { optionId } from './option-list.tsx';
import type { SelectEntry, SelectOption } from './options.ts';
import { SELECT_DEFAULT_WIDTH_PX, SELECT_TEXT } from './select-constants.ts';
import type { SelectFailure } from './select-failure.tsx';
import { SelectMenu } from './select-menu.tsx';
import { type SelectAppearance, SelectTrigger } from './select-trigger.ts';
import { useSelectList } from './use-select-list.ts';

/** What single and multiple selects have in common. */
export interface SelectShellProps {
  /** Accessible name, also when a visible label stands beside it. */
  label: string;
  /** Draws the name inside the control before its value, as in the filter bar. */
  showLabel?: boolean | undefined;
  entries: readonly SelectEntry[];
  /** Shows a search field above the choices. */
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  /** Set if choices could not be loaded. Those that were loaded can be chosen all the same. */
  failure?: SelectFailure | null | undefined;
  disabled?: boolean | undefined;
  /** Properties that a Field passes to its control. */
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  appearance?: SelectAppearance | undefined;
  /** Width of the control in px, or 'full'. */
  width?: number | 'full' | undefined;
  align?: Align | undefined;
  /** 16 px icon at the start of the control. */
  icon?: ReactNode;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  /** Name under which a native form submits the value. With `aria-required`, a missing value keeps any form from being submitted. */
  name?: string | undefined;
}

interface OpenSelectProps extends SelectShellProps {
  /** The words of the value; null if nothing is chosen. */
  valueText: string | null;
  /** The value that a native form submits. It is empty if nothing is chosen. */
  formValue: string;
  multiple: boolean;
  isSelected: (option: SelectOption) => boolean;
  onChoose: (option: SelectOption) => void;
}

function cssWidth(width: number | 'full' = SELECT_DEFAULT_WIDTH_PX): string {
  return width === 'full' ? '100%' : `${width}px`;
}

/** The control of every select, and the list that it opens. A single select closes after a choice, a multiple one stays open. */
export function SelectShell(props: OpenSelectProps) {
  const { label, searchable = false, appearance = 'field' } = props;
  const state = useSelectList(props);
  const { anchor, open, options, list, toggle, onTriggerKeyDown } = state;
  const listId = useId();
  const activeId = open && options.length > 0 ? optionId(listId, list.active) : undefined;

  return (
    <>
      <SelectTrigger
        ref={anchor}
        id={props.id}
        type="button"
        role="combobox"
        appearance={appearance}
        width={cssWidth(props.width)}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={searchable ? undefined : activeId}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        aria-describedby={props['aria-describedby']}
        disabled={props.disabled}
        onClick={toggle}
        onKeyDown={onTriggerKeyDown}
        onBlur={(event) => !open && props.onBlur?.(event)}
      >
        {props.icon}
        {props.showLabel ? (
          // `aria-label` already names the control, so its content is only the value.
          <span data-part="name" aria-hidden="true">
            {label}
          </span>
        ) : null}
        <span data-part="value" data-placeholder={props.valueText === null ? '' : undefined}>
          {props.valueText ?? SELECT_TEXT.placeholder}
        </span>
        <ChevronDown aria-hidden="true" />
      </SelectTrigger>
      {props['aria-required'] || props.name ? (
        <FormValue
          name={props.name}
          label={label}
          required={props['aria-required'] ?? false}
          value={props.formValue}
          onFocus={() => anchor.current?.focus()}
        />
      ) : null}
      {open ? <SelectMenu {...props} state={state} listId={listId} activeId={activeId} /> : null}
    </>
  );
}
