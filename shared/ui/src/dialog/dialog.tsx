import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalSurface } from '../layer/modal-surface.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Buttons. Quiet ones come first, and the one that acts comes last. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A dialog in the middle of the page that asks one question. */
export function Dialog({ open, onClose, title, foot, children }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return createPortal(
    <ModalSurface
      onClose={onClose}
      aria-labelledby={titleId}
      margin="auto"
      width="min(480px, calc(100vw - 32px))"
      borderWidth="1px"
      borderRadius="l3"
      boxShadow="popover"
      padding="6"
      animation="riseIn 160ms cubic-bezier(0.2, 0, 0, 1)"
    >
      <chakra.h2 id={titleId} textStyle="h2" mb="2">
        {title}
      </chakra.h2>
      <chakra.div color="fg.muted">{children}</chakra.div>
      {foot ? (
        // Three buttons wrap onto two lines on a phone. Nobody can scroll to a button that overflows to the left.
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" mt="6">
          {foot}
        </chakra.div>
      ) : null}
    </ModalSurface>,
    document.body,
  );
}
