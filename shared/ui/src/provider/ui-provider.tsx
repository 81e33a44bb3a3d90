import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from '../theme/system.ts';
import { ToastRegion } from '../toast/toast-region.tsx';
import { type ColorModeChoice, ColorModeContext, useDocumentColorMode } from './color-mode.ts';

export interface UiProviderProps {
  /** The nonce of the document's Content-Security-Policy. Without one, styles are written without a nonce. */
  nonce?: string | undefined;
  colorMode?: ColorModeChoice | undefined;
  children: ReactNode;
}

/** The style sheets of this page, by nonce. A provider that is mounted again finds the styles of the one before. */
const sheets = new Map<string, EmotionCache>();

function sheetOf(nonce = ''): EmotionCache {
  const sheet = sheets.get(nonce) ?? createCache({ key: 'fo', ...(nonce === '' ? {} : { nonce }) });
  sheets.set(nonce, sheet);
  return sheet;
}

/** Provides theme, styles and color mode to everything below it. The host has one for the page. */
export function UiProvider({ nonce, colorMode = 'system', children }: UiProviderProps) {
  const mode = useDocumentColorMode(colorMode);
  return (
    <CacheProvider value={sheetOf(nonce)}>
      <ChakraProvider value={system}>
        <ColorModeContext.Provider value={mode}>
          {children}
          <ToastRegion />
        </ColorModeContext.Provider>
      </ChakraProvider>
    </CacheProvider>
  );
}
