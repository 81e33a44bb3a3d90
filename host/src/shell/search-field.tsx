import { Box, chakra, Kbd, Search } from '@fixed-ops/ui';
import { useShellTools } from './shell-tools.tsx';
import { isAppleDevice } from './shortcuts.ts';

export const SEARCH_LABEL = 'Find an RO, person or screen';

const Field = chakra('button', {
  base: {
    display: { base: 'none', lg: 'inline-flex' },
    alignItems: 'center',
    gap: '2',
    // Without enough space, it shows a shorter text instead of a cut one.
    flex: { base: '0 0 auto', xl: '0 1 292px' },
    containerType: 'inline-size',
    minW: 'control',
    overflow: 'hidden',
    height: 'control',
    width: { base: 'control', xl: 'auto' },
    px: { base: '0', xl: '2.5' },
    justifyContent: { base: 'center', xl: 'flex-start' },
    borderWidth: '1px',
    borderColor: { base: 'transparent', xl: 'border' },
    borderRadius: 'l2',
    bg: { base: 'transparent', xl: 'bg.subtle' },
    color: 'fg.muted',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '& [data-part=label]': { display: { base: 'none', xl: 'inline' }, flex: '1', minW: '0', overflow: 'hidden' },
    '& [data-part=label][data-short]': { display: 'none' },
    '@container (width < 266px)': {
      '& [data-part=label]': { display: 'none' },
      '& [data-part=label][data-short]': { display: { base: 'none', xl: 'inline' } },
    },
    '& > svg': { width: { base: '20px', xl: '16px' }, height: { base: '20px', xl: '16px' }, flexShrink: '0' },
  },
});

/** A button that looks like the field of the command palette, which it opens. Without space for text, it is an icon. */
export function SearchField() {
  const tools = useShellTools();
  if (!tools) return null;
  const preload = () => tools.preloadTool('palette');
  return (
    <Field
      type="button"
      aria-label={SEARCH_LABEL}
      aria-haspopup="dialog"
      aria-keyshortcuts={isAppleDevice() ? 'Meta+K' : 'Control+K'}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => tools.openTool('palette')}
    >
      <Search aria-hidden="true" />
      <span data-part="label">{SEARCH_LABEL}</span>
      <span data-part="label" data-short="" aria-hidden="true">
        Find
      </span>
      {/* Who hears the button is told by `aria-keyshortcuts`: its name is what stands on it. */}
      <Box as="span" aria-hidden="true" flexShrink="0" display={{ base: 'none', xl: 'inline' }}>
        <Kbd>{isAppleDevice() ? '⌘ K' : 'Ctrl K'}</Kbd>
      </Box>
    </Field>
  );
}
