import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from './ui-provider.tsx';

/** For tests of this package: draws inside the theme. */
export function renderWithUi(element: ReactElement): RenderResult {
  return render(element, { wrapper: ({ children }) => <UiProvider colorMode="light">{children}</UiProvider> });
}
