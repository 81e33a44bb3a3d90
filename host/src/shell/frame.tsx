import { useLocation } from '@fixed-ops/router';
import { usePageLeaves } from '@fixed-ops/router/host';
import { useSessionState } from '@fixed-ops/session';
import { BackToTop, Box, SkipLink } from '@fixed-ops/ui';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { LeavingBoundary } from '../federation/leaving-boundary.tsx';
import { useLastPage } from '../support-context/last-page.ts';
import { Announcer } from './announcer.tsx';
import { type Arrival, usePageFocus } from './page-focus.ts';
import { PrintHead } from './print-head.tsx';
import { Shown } from './shown.tsx';

const CONTENT_ID = 'content';

/** Keeps a press from what it is on, unless that is a link. */
const onlyLinks = (event: MouseEvent) => {
  if (!(event.target as Element).closest('a')) event.stopPropagation();
};

/** Keeps arrows and letters from the list that they would open. With Ctrl or Command they are the shell's. */
const opensNothing = (event: KeyboardEvent) => {
  const { target, ctrlKey, metaKey } = event;
  if (!ctrlKey && !metaKey && (target as Element).matches('[aria-expanded=false]')) event.stopPropagation();
};

/** A screen that is alone in the window fills what a banner above it leaves, so that it does not scroll. */
const WHOLE_WINDOW = {
  minHeight: '100vh',
  '--screen-min-height': 'auto',
  '&, & > main': { display: 'flex', flexDirection: 'column', flex: '1 0 auto' },
};

interface FrameProps {
  readonly arrival: Arrival;
  readonly header: ReactNode;
  /** Whether the screen is alone in the window, so that there is nothing to skip. */
  readonly isFrameless?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: header, content, and the live region. */
export function Frame({ arrival, header, isFrameless = false, children }: FrameProps) {
  const { pathname } = useLocation();
  const leaves = usePageLeaves();
  const epoch = useSessionState((state) => state.epoch);
  usePageFocus(arrival);
  useLastPage();
  return (
    <>
      {isFrameless ? null : <SkipLink to={CONTENT_ID} />}
      <Box css={isFrameless ? WHOLE_WINDOW : { display: 'contents' }}>
        <Box display="contents" data-print="none">
          {header}
        </Box>
        {/* A popover that opened in a page which is being left would vanish with it. Links may still change where the person goes. */}
        <Box
          as="main"
          id={CONTENT_ID}
          tabIndex={-1}
          outline="none"
          css={leaves ? { pointerEvents: 'none', '& a': { pointerEvents: 'auto' } } : undefined}
          // A key presses what no pointer reaches.
          onClickCapture={leaves ? onlyLinks : undefined}
          onKeyDownCapture={leaves ? opensNothing : undefined}
        >
          <PrintHead />
          <LeavingBoundary place={`${pathname} ${epoch}`}>
            {children}
            <Shown />
          </LeavingBoundary>
        </Box>
      </Box>
      {isFrameless ? null : <BackToTop />}
      <Announcer />
    </>
  );
}
