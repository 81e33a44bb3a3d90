import { useNavigate } from '@fixed-ops/router';
import { switchDealership } from '@fixed-ops/session/host';
import {
  Box,
  chakra,
  IconButton,
  Kbd,
  ModalSurface,
  nextActive,
  resultsText,
  Search,
  Text,
  VisuallyHidden,
  X,
} from '@fixed-ops/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { chooseColorMode } from '../../session/color-mode.ts';
import type { ShellTool } from '../shortcuts.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList, rowId } from './palette-list.tsx';
import { rememberPlace } from './recent-places.ts';
import { useFound } from './use-found.ts';

const Query = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    height: '48px',
    bg: 'transparent',
    // With less than 16 px, phones zoom into the field.
    fontSize: 'md',
    outline: 'none',
    _placeholder: { color: 'fg.subtle' },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onOpen: (tool: ShellTool) => void;
  /** The letters that were typed before the palette was there. */
  readonly typedAhead: () => string;
}

/** Finds every screen, dealership, person, repair order and metric that this person may open. */
export function CommandPalette({ onClose, onOpen, typedAhead }: CommandPaletteProps) {
  const [query, setQuery] = useState(typedAhead);
  const [active, setActive] = useState(0);
  const listId = useId();
  const { groups, people } = useFound(query);
  const found = groups.flatMap(({ entries }) => entries);
  const at = Math.min(active, found.length - 1);
  const choose = useChoose(onClose, onOpen);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.getElementById(rowId(listId, at))?.scrollIntoView?.({ block: 'nearest' });
  }, [at, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const entry = found[at];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (entry) choose(entry);
      return;
    }
    // Home and End move within the text.
    if (event.key === 'Home' || event.key === 'End') return;
    const to = nextActive(
      event.key,
      at,
      found.map(({ id, label }) => ({ value: id, label })),
    );
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  };

  return createPortal(
    <ModalSurface
      onClose={onClose}
      aria-label="Find an RO, person or screen"
      margin="0 auto"
      top={{ base: '8px', md: '12vh' }}
      width="min(640px, calc(100vw - 16px))"
      maxH={{ base: 'calc(100dvh - 16px)', md: '72vh' }}
      padding="0"
      overflow="hidden"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="popover"
      animation="riseIn 160ms cubic-bezier(0.2, 0, 0, 1)"
      display="flex"
      flexDirection="column"
    >
      <Box display="flex" alignItems="center" gap="3" px="4" borderBottomWidth="1px" color="fg.muted" flexShrink="0">
        <Search size={20} aria-hidden="true" />
        <Query
          ref={input}
          data-autofocus=""
          type="search"
          role="combobox"
          aria-label="Find an RO, person or screen"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? rowId(listId, at) : undefined}
          placeholder="Find an RO, person or screen"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          color="fg"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd display={{ base: 'none', md: 'inline' }}>Esc</Kbd>
        {/* A phone has no such key, and little beside the palette to press. */}
        <IconButton aria-label="Close" me="-1.5" display={{ base: 'inline-flex', md: 'none' }} onClick={onClose}>
          <X />
        </IconButton>
      </Box>
      <PaletteList id={listId} groups={groups} active={at} query={query} onActive={setActive} onChoose={choose} />
      {found.length === 0 ? (
        <Box padding="4" color="fg.muted">
          <Text color="fg">No results for “{query.trim()}”.</Text>
          <Text mt="1">
            Try the number of a repair order, or part of the name of a screen, dealership, person or metric.
          </Text>
        </Box>
      ) : null}
      <PaletteFoot people={people} returnFocus={() => input.current?.focus()} />
      <VisuallyHidden role="status">{query ? resultsText(found.length) : ''}</VisuallyHidden>
    </ModalSurface>,
    document.body,
  );
}

/** Closes the palette, stores the choice, and runs it. */
function useChoose(onClose: () => void, onOpen: (tool: ShellTool) => void): (entry: PaletteEntry) => void {
  const navigate = useNavigate();
  return ({ id, action }) => {
    onClose();
    if (action.kind === 'go' || action.kind === 'dealership') rememberPlace(window.localStorage, id);
    if (action.kind === 'go' || action.kind === 'search') navigate(action.to);
    else if (action.kind === 'dealership') void switchDealership(action.id);
    else if (action.kind === 'colorMode') void chooseColorMode(action.choice);
    else onOpen(action.kind === 'tab' ? 'tab' : 'help');
  };
}
