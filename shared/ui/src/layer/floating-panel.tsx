import { chakra } from '@chakra-ui/react/styled-system';

/** The surface of everything that floats: popover, menu, list of options. */
export const FloatingPanel = chakra(
  'div',
  {
    base: {
      position: 'fixed',
      inset: 'auto',
      margin: '0',
      zIndex: 'popover',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderRadius: 'l3',
      boxShadow: 'popover',
      textStyle: 'body',
      fontWeight: 'normal',
      textAlign: 'start',
      whiteSpace: 'normal',
      maxW: 'calc(100vw - 16px)',
      maxH: 'calc(100dvh - 16px)',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      outline: 'none',
      animation: 'riseIn 160ms cubic-bezier(0.2, 0, 0, 1)',
    },
  },
  { defaultProps: { popover: 'manual' } },
);
