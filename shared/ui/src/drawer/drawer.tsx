import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalSurface } from '../layer/modal-surface.tsx';
import { DrawerContent } from './drawer-content.tsx';

/** 640 px for proof, 560 px for a form; the whole width on a phone. */
export type DrawerSize = 'detail' | 'form';
const WIDTHS = { detail: 'drawer', form: 'drawerForm' } as const;

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heading and name of the drawer. */
  title: ReactNode;
  /** Row above the title: where one is. */
  breadcrumb?: ReactNode;
  /** Line under the title. */
  subtitle?: ReactNode;
  /** Icon buttons left of Close. */
  actions?: ReactNode;
  /** Stays above the scrolled body: the proof, the view switch. */
  lead?: ReactNode;
  /** 56 px row at the bottom. */
  foot?: ReactNode;
  size?: DrawerSize;
  /** False when the body brings a table that reaches the edges. */
  padded?: boolean;
  children: ReactNode;
}

/** A surface that comes in from the right, over the page. Escape closes the newest one only. */
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
