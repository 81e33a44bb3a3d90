import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '../link/app-link.tsx';
import { Button } from '../primitives/button.tsx';
import { Reference } from './reference.tsx';

export interface ErrorCardProps {
  /** What failed, in a person's words: "AI Statement" makes "AI Statement could not be loaded". */
  name: string;
  /** Why it failed, and what still works. */
  message: ReactNode;
  /** Request or error id to give to support. */
  reference?: string | undefined;
  /** When it failed, already formatted. */
  at?: string | undefined;
  onRetry: () => void;
  retrying?: boolean | undefined;
  /** True if the card is the page and not a part of it. Retry is then the only primary button. */
  primary?: boolean | undefined;
  /** Another way to go on, as an outline button. */
  action?: ReactNode;
  /** Level of the heading. */
  headingLevel?: 'h1' | 'h2' | 'h3' | undefined;
}

/** Says that a part failed while the rest works: its name, the reason, Retry, and a reference to copy. */
export function ErrorCard(props: ErrorCardProps) {
  const { name, message, reference, at, onRetry, retrying, primary, action, headingLevel = 'h2' } = props;
  return (
    <chakra.section
      role="alert"
      display="flex"
      gap="3"
      width="full"
      maxW="480px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      padding="6"
    >
      <chakra.span color="fg.error" flexShrink="0" mt="0.5">
        <CircleAlert size={20} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.div as={headingLevel} textStyle="h2">
          {name} could not be loaded
        </chakra.div>
        <chakra.p mt="0.5" color="fg.muted">
          {message}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
          <Button variant={primary ? 'primary' : 'outline'} size="touch" onClick={onRetry} loading={retrying ?? false}>
            {retrying ? null : <RotateCcw />}
            Retry
          </Button>
          {action}
        </chakra.div>
        {reference || at ? (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="baseline"
            gap="2"
            mt="4"
            pt="3"
            borderTopWidth="1px"
            textStyle="meta"
            color="fg.muted"
          >
            {reference ? (
              <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="3">
                <Reference id={reference} />
                <AppLink to={`/support?reference=${encodeURIComponent(reference)}`}>Tell support</AppLink>
              </chakra.span>
            ) : null}
            {at ? <span>{at}</span> : null}
          </chakra.div>
        ) : null}
      </chakra.div>
    </chakra.section>
  );
}
