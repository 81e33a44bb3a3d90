export { Skeleton } from './preloader/skeleton.tsx';
export { FullPageSpinner, PRELOADER_SIZES, type PreloaderSize, Spinner } from './preloader/spinner.tsx';
export * from './primitives/button.tsx';
export * from './primitives/icons.ts';
export { Input, Textarea } from './primitives/input.tsx';
export * from './primitives/layout.ts';
export * from './primitives/text.ts';
export { type ColorMode, type ColorModeChoice, resolveColorMode, useColorMode } from './provider/color-mode.ts';
export { UiProvider, type UiProviderProps } from './provider/ui-provider.tsx';
