import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from './ui-provider.tsx';

/** Draws an element inside the theme, for tests of this package. */
export function renderWithUi(element: ReactElement): RenderResult {
  return render(element, { wrapper: ({ children }) => <UiProvider colorMode="light">{children}</UiProvider> });
}
