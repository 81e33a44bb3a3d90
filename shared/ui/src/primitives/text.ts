import { chakra } from '@chakra-ui/react/styled-system';

export const Text = chakra('p');
/** The heading of a section. Pages use PageHeader for their h1. */
export const Heading = chakra('h2', { base: { textStyle: 'h2' } });
/** A link is underlined only on hover, and blue because people can press it. Use `as` or `asChild` for a router's link. */
export const Link = chakra('a', {
  base: {
    color: 'blue.fg',
    borderRadius: 'xs',
    cursor: 'pointer',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
});
/** A key of the keyboard, as in "Ctrl K". */
export const Kbd = chakra('kbd', {
  base: {
    fontFamily: 'body',
    borderWidth: '1px',
    borderRadius: 'sm',
    px: '1',
    fontSize: 'xs',
    lineHeight: 'xs',
    color: 'fg.muted',
    bg: 'bg.panel',
    whiteSpace: 'nowrap',
  },
});
/** Text for screen readers that is not visible. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
/** A bordered surface on the page; ledgers and tables live in one. */
export const Panel = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', minW: '0', overflow: 'clip' },
});
