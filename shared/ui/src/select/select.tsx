import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FloatingPanel } from '../layer/floating-panel.tsx';
import type { Align } from '../layer/placement.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';
import { Input } from '../primitives/input.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { FormValue } from './form-value.tsx';
import { OptionList, optionId } from './option-list.tsx';
import { listRows, optionsOf, resultsText, type SelectEntry, type SelectOption } from './options.ts';
import {
  SELECT_DEFAULT_WIDTH_PX,
  SELECT_MENU_MAX_HEIGHT_PX,
  SELECT_MENU_MIN_HEIGHT_PX,
  SELECT_TEXT,
} from './select-constants.ts';
import { type SelectFailure, SelectFailureRow } from './select-failure.tsx';
import { type SelectAppearance, SelectTrigger } from './select-trigger.ts';
import { useListNavigation } from './use-list-navigation.ts';

/** What single and multiple selects have in common. */
export interface SelectShellProps {
  /** Accessible name, also when a visible label stands beside it. */
  label: string;
  /** Draws the name inside the control before its value, as in the filter bar. */
  showLabel?: boolean | undefined;
  entries: readonly SelectEntry[];
  /** A search field above the choices. */
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  /** Choices that could not be loaded: what there is can be chosen all the same. */
  failure?: SelectFailure | null | undefined;
  disabled?: boolean | undefined;
  /** What a Field hands to its control. */
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  appearance?: SelectAppearance | undefined;
  /** px of the control, or 'full'. */
  width?: number | 'full' | undefined;
  align?: Align | undefined;
  /** 16 px icon at the start of the control. */
  icon?: ReactNode;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  /** Name under which a native form submits it; with `aria-required` no value keeps any form from submitting. */
  name?: string | undefined;
}

interface OpenSelectProps extends SelectShellProps {
  valueText: string | null;
  /** What a native form submits; empty means nothing is chosen. */
  formValue: string;
  multiple: boolean;
  isSelected: (option: SelectOption) => boolean;
  onChoose: (option: SelectOption) => void;
}

// 120 px are the control and the space around it.
const MENU_MAX_HEIGHT = `max(${SELECT_MENU_MIN_HEIGHT_PX}px, min(${SELECT_MENU_MAX_HEIGHT_PX}px, calc(100dvh - 120px)))`;

function cssWidth(width: number | 'full' = SELECT_DEFAULT_WIDTH_PX): string {
  return width === 'full' ? '100%' : `${width}px`;
}

/** The choice that Enter takes after typing. */
function firstEnabled(entries: readonly SelectEntry[], query: string): number {
  return Math.max(
    0,
    optionsOf(listRows(entries, query)).findIndex((option) => !option.disabled),
  );
}

/** Control, list and keyboard of every select. Single closes on choice, multiple stays open. */
export function SelectShell(props: OpenSelectProps) {
  const {
    label,
    entries,
    searchable = false,
    loading = false,
    appearance = 'field',
    multiple,
    isSelected,
    onChoose,
  } = props;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const anchor = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const rows = loading ? [] : listRows(entries, query);
  const options = optionsOf(rows);

  const close = () => {
    setOpen(false);
    setQuery('');
  };
  const choose = (option: SelectOption) => {
    onChoose(option);
    if (multiple) return;
    close();
    anchor.current?.focus();
  };
  const list = useListNavigation({ options, onChoose: choose, typing: searchable });
  useAnchoredLayer({ open, onClose: close, anchor, layer, side: 'bottom', align: props.align ?? 'start', gap: 4 });
  useEffect(() => {
    if (!open) return;
    search.current?.focus();
    // Fewer choices must not make the list narrower under the pointer while one types.
    if (searchable && layer.current) layer.current.style.minWidth = `${layer.current.offsetWidth}px`;
  }, [open, searchable]);

  const show = () => {
    list.setActive(Math.max(0, optionsOf(listRows(entries, '')).findIndex(isSelected)));
    setOpen(true);
  };
  // Below the choices that failed to load there is something to press.
  const leaveByTab = ({ shiftKey }: KeyboardEvent<HTMLElement>) => {
    if (shiftKey || !props.failure) close();
  };
  const onTriggerKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      show();
    } else if (open && event.key === 'Tab') leaveByTab(event);
    else if (open && !searchable) list.onKeyDown(event);
  };
  const activeId = open && options.length > 0 ? optionId(listId, list.active) : undefined;
  const isEmpty = options.length === 0 && (!props.failure || query !== '');
  const message = loading ? SELECT_TEXT.loading : isEmpty ? SELECT_TEXT.empty : undefined;

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
        onClick={() => (open ? close() : show())}
        onKeyDown={onTriggerKeyDown}
        onBlur={(event) => !open && props.onBlur?.(event)}
      >
        {props.icon}
        {props.showLabel ? (
          // The control is called so already: what it holds is its value alone.
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
      {open ? (
        <FloatingPanel
          ref={layer}
          minW={`max(${anchor.current?.offsetWidth ?? 0}px, 200px)`}
          maxH={MENU_MAX_HEIGHT}
          display="flex"
          flexDirection="column"
          overflow="hidden"
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (!next || event.currentTarget.contains(next) || next === anchor.current) return;
            close();
            props.onBlur?.(event);
          }}
        >
          {searchable ? (
            <chakra.div p="1" borderBottomWidth="1px" borderColor="border.muted">
              <Input
                ref={search}
                size="sm"
                type="search"
                aria-label="Search"
                placeholder="Search"
                autoComplete="off"
                aria-controls={listId}
                aria-activedescendant={activeId}
                value={query}
                onChange={(event) => {
                  setQuery(event.target.value);
                  list.setActive(firstEnabled(entries, event.target.value));
                }}
                onKeyDown={(event) => (event.key === 'Tab' ? leaveByTab(event) : list.onKeyDown(event))}
              />
            </chakra.div>
          ) : null}
          <OptionList
            id={listId}
            label={label}
            rows={rows}
            active={list.active}
            multiple={multiple}
            isSelected={isSelected}
            onActive={list.setActive}
            onChoose={choose}
            message={message}
          />
          {props.failure ? (
            <SelectFailureRow failure={props.failure} returnFocus={() => (search.current ?? anchor.current)?.focus()} />
          ) : null}
          <VisuallyHidden role="status">{loading ? '' : resultsText(options.length)}</VisuallyHidden>
        </FloatingPanel>
      ) : null}
    </>
  );
}

export interface SelectProps extends SelectShellProps {
  value: string | null;
  onChange: (value: string) => void;
}

/** One of several. A combobox by role, whose name is `label`. */
export function Select({ value, onChange, ...shell }: SelectProps) {
  const all = optionsOf(listRows(shell.entries, ''));
  return (
    <SelectShell
      {...shell}
      multiple={false}
      formValue={value ?? ''}
      valueText={all.find((option) => option.value === value)?.label ?? null}
      isSelected={(option) => option.value === value}
      onChoose={(option) => onChange(option.value)}
    />
  );
}

/** A select with a search field, for long lists such as dealerships. */
export function SearchSelect(props: SelectProps) {
  return <Select {...props} searchable />;
}
