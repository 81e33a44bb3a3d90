import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Menu } from '../menu/menu.tsx';
import { FOLDS, useStandingTabs } from './use-standing-tabs.ts';

export interface AreaTab {
  to: string;
  label: string;
  current: boolean;
}
export interface AreaTabLinkProps {
  href: string;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

export interface AreaTabsProps {
  /** Accessible name of the navigation, "Dashboard". */
  label: string;
  tabs: readonly AreaTab[];
  /** Draws the link with the page's router. Without it, the tab is a plain anchor. */
  renderLink?: ((props: AreaTabLinkProps) => ReactNode) | undefined;
  /** "Data as of Nov 19, 2026, 11:40 PM". */
  aside?: ReactNode;
  /** True when the data is older than 36 hours: the aside turns amber. */
  asideIsLate?: boolean | undefined;
}

/** Width of the fade at an end of the row where more tabs follow, in pixels. A tab below the fade is visible but not readable. */
const FADE_PX = 40;

/** Hides a folded tab and takes it out of the row, but keeps its width, so that it can still be measured. */
const FOLDED = { position: 'absolute', insetInlineStart: 0, visibility: 'hidden' } as const;

const Bar = chakra('div', {
  base: {
    _print: { display: 'none' },
    display: 'flex',
    alignItems: 'center',
    gap: '6',
    height: 'tabs',
    px: { base: '4', md: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    '& nav': {
      flex: '1',
      minW: '0',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      maskImage: { base: `linear-gradient(to right, black calc(100% - ${FADE_PX}px), transparent)`, lg: 'none' },
      '&[data-scrolled]': {
        maskImage: {
          base: `linear-gradient(to right, transparent, black ${FADE_PX}px calc(100% - ${FADE_PX}px), transparent)`,
          lg: 'none',
        },
      },
    },
    '& ul': {
      position: 'relative',
      display: 'flex',
      gap: '6',
      width: 'max',
      paddingInlineEnd: { base: '8', lg: '0' },
    },
    '& nav :is(a, button)': {
      display: 'flex',
      alignItems: 'center',
      height: 'tabs',
      textStyle: 'label',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      _hover: { color: 'fg' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& nav button': { gap: '1', cursor: 'pointer', '& svg': { width: '16px', height: '16px' } },
    '& nav a[aria-current=page]': { color: 'fg', boxShadow: 'inset 0 -2px 0 var(--fo-colors-blue-solid)' },
  },
});

/**
 * The screens of one area, under the header. From the width `lg` on, tabs that do not fit fold into a menu, and so do tabs beyond eleven.
 * The current tab folds last. Below `lg`, the row scrolls sideways.
 */
export function AreaTabs({ label, tabs, renderLink, aside, asideIsLate }: AreaTabsProps) {
  const scroller = useRef<HTMLElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const current = tabs.find((tab) => tab.current)?.to;
  const standing = useStandingTabs(scroller, {
    tabs: tabs.map(({ label }) => label).join('\n'),
    current: tabs.findIndex((tab) => tab.current),
  });
  const isFolded = (index: number) => standing !== null && !standing.includes(index);
  // The page's router draws the links. A click on the drawn link therefore navigates with the router too.
  const follow = (index: number) =>
    scroller.current?.querySelector('ul')?.children[index]?.querySelector<HTMLElement>('a')?.click();
  // On a phone the current tab can lie outside the row. This scrolls the row only, never the page. Wider rows fold, so they need no
  // measuring.
  useLayoutEffect(() => {
    if (window.matchMedia?.(FOLDS).matches) return;
    const link = current ? scroller.current?.querySelector<HTMLElement>('[aria-current=page]') : null;
    if (!link || !scroller.current) return;
    const { left, right } = link.getBoundingClientRect();
    const row = scroller.current.getBoundingClientRect();
    const isOutside = left < row.left + FADE_PX || right > row.right - FADE_PX;
    if (isOutside) scroller.current.scrollLeft += left - row.left - FADE_PX;
  }, [current]);
  return (
    <Bar>
      <nav
        ref={scroller}
        aria-label={label}
        data-scrolled={isScrolled ? '' : undefined}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
      >
        <ul>
          {tabs.map((tab, index) => {
            const props: AreaTabLinkProps = {
              href: tab.to,
              'aria-current': tab.current ? 'page' : undefined,
              children: tab.label,
            };
            return (
              <li key={tab.to} style={isFolded(index) ? FOLDED : undefined}>
                {renderLink ? renderLink(props) : <a {...props} />}
              </li>
            );
          })}
          <li style={standing === null ? FOLDED : undefined}>
            <Menu
              label={`More of ${label}`}
              align="start"
              trigger={
                <button type="button">
                  More
                  <ChevronDown aria-hidden="true" />
                </button>
              }
              items={tabs.flatMap((tab, index) =>
                isFolded(index) ? [{ key: tab.to, label: tab.label, onSelect: () => follow(index) }] : [],
              )}
            />
          </li>
        </ul>
      </nav>
      {aside ? (
        <chakra.div
          display={{ base: 'none', md: 'block' }}
          textStyle="meta"
          color={asideIsLate ? 'fg.warning' : 'fg.muted'}
        >
          {aside}
        </chakra.div>
      ) : null}
    </Bar>
  );
}
