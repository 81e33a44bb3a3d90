import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalSurface } from '../layer/modal-surface.tsx';
import { DrawerContent } from './drawer-content.tsx';

/** Width of the drawer: 640 px for `detail`, 560 px for `form`. On a phone, both take the whole width. */
export type DrawerSize = 'detail' | 'form';
const WIDTHS = { detail: 'drawer', form: 'drawerForm' } as const;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heading and accessible name of the drawer. */
  title: ReactNode;
  /** Row above the title that shows where the drawer belongs. */
  breadcrumb?: ReactNode;
  /** Line under the title. */
  subtitle?: ReactNode;
  /** Icon buttons left of Close. */
  actions?: ReactNode;
  /** Content that stays above the scrolled body, such as a proof or a view switch. */
  lead?: ReactNode;
  /** Row of 56 px at the bottom. */
  foot?: ReactNode;
  size?: DrawerSize;
  /** False if the body is a table that reaches the edges. */
  padded?: boolean;
  children: ReactNode;
}

/** A surface that slides in from the right, over the page. Escape closes only the newest one. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? createPortal(<OpenDrawer {...rest} />, document.body) : null;
}

function OpenDrawer({ size = 'detail', ...content }: Omit<DrawerProps, 'open'>) {
  const titleId = useId();
  return (
    <ModalSurface
      onClose={content.onClose}
      aria-labelledby={titleId}
      inset="0 0 0 auto"
      height="100dvh"
      width={{ base: 'full', md: WIDTHS[size] }}
      flexDirection="column"
      display="flex"
      boxShadow="drawer"
      animation="slideIn 200ms cubic-bezier(0.2, 0, 0, 1)"
    >
      <DrawerContent titleId={titleId} {...content} />
    </ModalSurface>
  );
}
