import { chakra } from '@fixed-ops/ui';

export const CONTENT_ID = 'content';

const Skip = chakra('a', {
  base: {
    position: 'absolute',
    insetStart: '4',
    top: '-100px',
    zIndex: 'skipNav',
    px: '4',
    py: '2',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'blue.fg',
    borderWidth: '1px',
    _focusVisible: { top: '2' },
  },
});

/** First stop of the Tab key: past the header to the page. */
export function SkipLink() {
  return <Skip href={`#${CONTENT_ID}`}>Skip to content</Skip>;
}
