import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { usePrinting } from '../print/use-printing.ts';

/** What a person chose. `system` follows the device. */
export type ColorModeChoice = 'light' | 'dark' | 'system';
export type ColorMode = 'light' | 'dark';

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Returns the mode for a choice on a device that prefers dark or not. */
export function resolveColorMode(choice: ColorModeChoice, deviceIsDark: boolean): ColorMode {
  if (choice !== 'system') return choice;
  return deviceIsDark ? 'dark' : 'light';
}

function subscribeToDevice(onChange: () => void): () => void {
  const query = window.matchMedia?.(DARK_QUERY);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

function deviceIsDark(): boolean {
  return window.matchMedia?.(DARK_QUERY).matches ?? false;
}

/**
 * Returns the mode of a choice and marks the document with it before the first paint. `system` follows the device. Paper is always light.
 */
export function useDocumentColorMode(choice: ColorModeChoice): ColorMode {
  const isDark = useSyncExternalStore(subscribeToDevice, deviceIsDark, () => false);
  const isPrinting = usePrinting();
  const mode = isPrinting ? 'light' : resolveColorMode(choice, isDark);
  useLayoutEffect(() => {
    const { classList, style } = document.documentElement;
    classList.toggle('dark', mode === 'dark');
    classList.toggle('light', mode === 'light');
    style.colorScheme = mode;
  }, [mode]);
  return mode;
}

export const ColorModeContext = createContext<ColorMode>('light');

/** The mode that is on screen now. */
export function useColorMode(): ColorMode {
  return useContext(ColorModeContext);
}
