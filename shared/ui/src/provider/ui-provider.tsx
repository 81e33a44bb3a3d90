import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { system } from '../theme/system.ts';
import { ToastRegion } from '../toast/toast-region.tsx';
import { type ColorModeChoice, ColorModeContext, useDocumentColorMode } from './color-mode.ts';

export interface UiProviderProps {
  /** The nonce of the document's Content-Security-Policy; without one, styles are written without a nonce. */
  nonce?: string | undefined;
  colorMode?: ColorModeChoice | undefined;
  children: ReactNode;
}

/** Theme, styles and color mode for everything below it; one for the page, in the host. */
export function UiProvider({ nonce, colorMode = 'system', children }: UiProviderProps) {
  const [cache] = useState(() => createCache({ key: 'fo', ...(nonce ? { nonce } : {}) }));
  const mode = useDocumentColorMode(colorMode);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <ColorModeContext.Provider value={mode}>
          {children}
          <ToastRegion />
        </ColorModeContext.Provider>
      </ChakraProvider>
    </CacheProvider>
  );
}
