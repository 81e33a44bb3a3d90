import { chakra } from '@chakra-ui/react/styled-system';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** What is missing: "No repair orders closed from November 1 to 2". */
  title: string;
  /** Why it is missing. */
  children?: ReactNode;
  /** The next step, as outline and ghost buttons. */
  actions?: ReactNode;
  icon?: ReactNode;
}

/** Says on the left that there is nothing to show: what is missing, why, and the next step. */
export function EmptyState({
  title,
  children,
  actions,
  icon = <Inbox size={20} aria-hidden="true" />,
}: EmptyStateProps) {
  return (
    <chakra.div display="flex" gap="4" px="5" py={{ base: '4', md: '5' }}>
      <chakra.span color="fg.muted" flexShrink="0">
        {icon}
      </chakra.span>
      <chakra.div minW="0">
        <chakra.p fontWeight="semibold">{title}</chakra.p>
        {children ? <chakra.div color="fg.muted">{children}</chakra.div> : null}
        {actions ? (
          <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
            {actions}
          </chakra.div>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
