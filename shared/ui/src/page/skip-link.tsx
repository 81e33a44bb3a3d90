import { chakra } from '@chakra-ui/react/styled-system';

const Anchor = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: '2',
    insetInlineStart: '2',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    color: 'blue.fg',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'label',
    '&:not(:focus)': { srOnly: true },
  },
});

/** The first stop of the Tab key. It leads past header and navigation to the content with this id. */
export function SkipLink({ to, children = 'Skip to content' }: { to: string; children?: string }) {
  return <Anchor href={`#${to}`}>{children}</Anchor>;
}
