import { chakra } from '@chakra-ui/react/styled-system';
import type { FocusEvent } from 'react';
import { FloatingPanel } from '../layer/floating-panel.tsx';
import { Input } from '../primitives/input.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { OptionList } from './option-list.tsx';
import { resultsText, type SelectOption } from './options.ts';
import { SELECT_MENU_MAX_HEIGHT_PX, SELECT_MENU_MIN_HEIGHT_PX, SELECT_TEXT } from './select-constants.ts';
import { type SelectFailure, SelectFailureRow } from './select-failure.tsx';
import type { useSelectList } from './use-select-list.ts';

interface SelectMenuProps {
  label: string;
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  failure?: SelectFailure | null | undefined;
  multiple: boolean;
  isSelected: (option: SelectOption) => boolean;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  state: ReturnType<typeof useSelectList>;
  listId: string;
  /** Id of the active choice; undefined if there is no choice. */
  activeId: string | undefined;
}

// 120 px are the control and the space around it.
const MENU_MAX_HEIGHT = `max(${SELECT_MENU_MIN_HEIGHT_PX}px, min(${SELECT_MENU_MAX_HEIGHT_PX}px, calc(100dvh - 120px)))`;

/** The open list of a select, with its search field above it and the failure to load it below. */
export function SelectMenu({
  label,
  searchable = false,
  loading = false,
  failure,
  multiple,
  isSelected,
  onBlur,
  state,
  listId,
  activeId,
}: SelectMenuProps) {
  const { anchor, layer, search, query, rows, options, list, choose, close } = state;
  const isEmpty = options.length === 0 && (!failure || query !== '');
  return (
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
        onBlur?.(event);
      }}
    >
      {searchable ? <SelectSearch state={state} listId={listId} activeId={activeId} /> : null}
      <OptionList
        id={listId}
        label={label}
        rows={rows}
        active={list.active}
        multiple={multiple}
        isSelected={isSelected}
        onActive={list.setActive}
        onChoose={choose}
        message={loading ? SELECT_TEXT.loading : isEmpty ? SELECT_TEXT.empty : undefined}
      />
      {failure ? (
        <SelectFailureRow failure={failure} returnFocus={() => (search.current ?? anchor.current)?.focus()} />
      ) : null}
      <VisuallyHidden role="status">{loading ? '' : resultsText(options.length)}</VisuallyHidden>
    </FloatingPanel>
  );
}

/** The search field above the choices. It keeps the focus while the arrows move through them. */
function SelectSearch({ state, listId, activeId }: Pick<SelectMenuProps, 'state' | 'listId' | 'activeId'>) {
  const { search, query, look, onSearchKeyDown } = state;
  return (
    <chakra.div p="1" borderBottomWidth="1px" borderColor="border.muted">
      <Input
        ref={search}
        size="sm"
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded
        aria-haspopup="listbox"
        aria-autocomplete="list"
        placeholder="Search"
        autoComplete="off"
        aria-controls={listId}
        aria-activedescendant={activeId}
        value={query}
        onChange={(event) => look(event.target.value)}
        onKeyDown={onSearchKeyDown}
      />
    </chakra.div>
  );
}
