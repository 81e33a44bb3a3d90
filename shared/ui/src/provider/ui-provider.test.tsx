import { render, screen } from '@testing-library/react';
import { Box } from '../primitives/layout.ts';
import { resolveColorMode, useColorMode } from './color-mode.ts';
import { UiProvider } from './ui-provider.tsx';

function Mode() {
  return <p>{useColorMode()}</p>;
}

test('the choice wins over the device, and "system" follows it', () => {
  expect(resolveColorMode('light', true)).toBe('light');
  expect(resolveColorMode('dark', false)).toBe('dark');
  expect(resolveColorMode('system', true)).toBe('dark');
  expect(resolveColorMode('system', false)).toBe('light');
});

test('the document carries the mode that is drawn, and only that one', () => {
  const { rerender } = render(<UiProvider colorMode="dark">{<Mode />}</UiProvider>);
  expect(screen.getByText('dark')).toBeInTheDocument();
  expect(document.documentElement).toHaveClass('dark');
  rerender(<UiProvider colorMode="light">{<Mode />}</UiProvider>);
  expect(document.documentElement).toHaveClass('light');
  expect(document.documentElement).not.toHaveClass('dark');
  expect(document.documentElement.style.colorScheme).toBe('light');
});

test('every style element carries the nonce of the page', () => {
  render(
    <UiProvider nonce="n0nce" colorMode="light">
      <Box color="fg.muted">text</Box>
    </UiProvider>,
  );
  const styles = [...document.querySelectorAll('style[data-emotion^="fo"]')].filter((style) =>
    style.getAttribute('nonce'),
  );
  expect(styles.length).toBeGreaterThan(0);
  for (const style of styles) expect(style).toHaveAttribute('nonce', 'n0nce');
});
