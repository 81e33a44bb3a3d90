import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from '../theme/system.ts';
import { ToastRegion } from '../toast/toast-region.tsx';
import { type ColorModeChoice, ColorModeContext, useDocumentColorMode } from './color-mode.ts';

export interface UiProviderProps {
  /** The nonce of the document's Content-Security-Policy; without one, styles are written without a nonce. */
  nonce?: string | undefined;
  colorMode?: ColorModeChoice | undefined;
  children: ReactNode;
}

/** The style sheets of this page, by nonce: what is drawn anew finds the styles of what stood there before. */
const sheets = new Map<string, EmotionCache>();

function sheetOf(nonce = ''): EmotionCache {
  const sheet = sheets.get(nonce) ?? createCache({ key: 'fo', ...(nonce === '' ? {} : { nonce }) });
  sheets.set(nonce, sheet);
  return sheet;
}

/** Theme, styles and color mode for everything below it; one for the page, in the host. */
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
