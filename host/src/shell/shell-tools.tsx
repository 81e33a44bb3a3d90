import { useLocation, useNavigate } from '@fixed-ops/router';
import { sessionStore } from '@fixed-ops/session/host';
import { focusMessages, newestModal, notify } from '@fixed-ops/ui';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMayPass } from '../routing/permissions.ts';
import { rememberPlace, repairOrderOfPath } from './palette/recent-places.ts';
import { listening, NOTHING_PENDING, pressKey, takesLetters } from './shortcut-keys.ts';
import { isAppleDevice, type ShellTool, type ShortcutAction, shortcutsFor } from './shortcuts.ts';
import { collectTyped, type TypedAhead } from './typed-ahead.ts';

interface ToolProps {
  readonly onClose: () => void;
  readonly onOpen: (tool: ShellTool) => void;
  /** The letters that were typed while the palette was loading. */
  readonly typedAhead: () => string;
  /** False while no dealership is open, so that no page opens. */
  readonly hasPlaces: boolean;
}
type ToolComponent = ComponentType<ToolProps>;

const COULD_NOT: Record<ShellTool, string> = {
  palette: 'The search could not be opened.',
  help: 'The shortcuts could not be shown.',
  tab: 'What this tab runs could not be shown.',
};
/** The code of the tools loads on demand, or when the page is idle. */
const loaders: Record<ShellTool, () => Promise<ToolComponent>> = {
  palette: () => import('./palette/command-palette.tsx').then((module) => module.CommandPalette),
  help: () => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet),
  tab: () => import('../tab-facts/tab-overlay.tsx').then((module) => module.TabOverlay),
};
/** It is after the first figures, so that nobody waits for it. */
const PRELOAD_AFTER_MS = 4000;

interface ShellTools {
  readonly openTool: (tool: ShellTool) => void;
  /** Preloads the code of a tool that will probably be opened next. */
  readonly preloadTool: (tool: ShellTool) => void;
}

const ShellToolsContext = createContext<ShellTools | null>(null);

/** Opens the palette, the help sheet and, for developers, the overlay about this tab. Null in onboarding and while no dealership is open. */
export function useShellTools(): ShellTools | null {
  return useContext(ShellToolsContext);
}

interface ShellToolsProps {
  /** False while no dealership is open, because all targets need one. Then only the overlay about this tab opens, by its keys. */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

/** The command palette, the help sheet, and the keys that open them or a page. */
export function ShellToolsProvider({ isOn, children }: ShellToolsProps) {
  const [open, setOpen] = useState<{ readonly tool: ShellTool; readonly Tool: ToolComponent } | null>(null);
  const typed = useRef<TypedAhead | null>(null);
  const openTool = useCallback((tool: ShellTool) => {
    typed.current?.stop();
    let isWanted = true;
    const cancel = () => {
      isWanted = false;
    };
    // The other tools have no field for letters.
    typed.current = tool === 'palette' ? collectTyped(cancel) : null;
    loaders[tool]().then(
      (Tool) => isWanted && setOpen({ tool, Tool }),
      (error) => {
        typed.current?.stop();
        console.warn(COULD_NOT[tool], error);
        notify({
          kind: 'error',
          title: COULD_NOT[tool],
          detail: 'This part did not load. Check the connection.',
        });
      },
    );
  }, []);
  const typedAhead = useCallback(() => typed.current?.text() ?? '', []);
  // The tool has taken the focus by now.
  useLayoutEffect(() => {
    if (open === null) return;
    typed.current?.stop();
    typed.current = null;
  }, [open]);
  useEffect(() => () => typed.current?.stop(), []);
  const preloadTool = useCallback((tool: ShellTool) => void loaders[tool]().catch(() => undefined), []);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => preloadTool('palette'), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preloadTool, isOn]);
  useShortcuts(openTool, isOn);
  useRecentRepairOrders(isOn);
  const [tools] = useState<ShellTools>(() => ({ openTool, preloadTool }));
  return (
    <ShellToolsContext.Provider value={isOn ? tools : null}>
      {children}
      {open && (isOn || open.tool === 'tab') ? (
        <open.Tool
          key={open.tool}
          onClose={() => setOpen(null)}
          onOpen={openTool}
          typedAhead={typedAhead}
          hasPlaces={isOn}
        />
      ) : null}
    </ShellToolsContext.Provider>
  );
}

/** Focuses the search field of a search page, which is marked by `data-search-field`. Returns false if there is none. */
function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search-field] input');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Listens to the keyboard while it is mounted. */
function useShortcuts(openTool: (tool: ShellTool) => void, isOn: boolean): void {
  const navigate = useNavigate();
  const mayPass = useMayPass();
  const act = useRef<(action: ShortcutAction) => void>(() => undefined);
  useEffect(() => {
    act.current = (action) => {
      if (action.kind === 'go') navigate(action.to);
      else if (action.kind === 'messages') focusMessages();
      else if (action.kind !== 'search') openTool(action.kind);
      else if (!focusSearchField()) openTool('palette');
    };
  });
  useEffect(() => {
    const mine = shortcutsFor(mayPass).filter(({ action }) => isOn || action.kind === 'tab');
    const isApple = isAppleDevice();
    let pending = NOTHING_PENDING;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const heard = listening(mine, {
        isTyping: takesLetters(event.target),
        isBehindDialog: newestModal() !== null,
        hasSingleKeys: sessionStore.getState().preferences.singleKeyShortcuts ?? true,
      });
      const mod = isApple ? event.metaKey : event.ctrlKey;
      const otherModifier = event.altKey || (isApple ? event.ctrlKey : event.metaKey);
      const result = pressKey(heard, pending, { key: event.key, mod, otherModifier, timeMs: event.timeStamp });
      pending = result.pending;
      if (!result.done) return;
      event.preventDefault();
      act.current(result.done.action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [mayPass, isOn]);
}

/** Stores repair orders that were opened by a link or a figure, so that the palette finds them again. */
function useRecentRepairOrders(isOn: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isOn) return;
    const dealershipId = sessionStore.getState().activeDealership?.id;
    const id = dealershipId === undefined ? null : repairOrderOfPath(pathname, dealershipId);
    if (id !== null) rememberPlace(window.localStorage, id);
  }, [pathname, isOn]);
}
