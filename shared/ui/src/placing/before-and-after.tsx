import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { Meter } from './meter.tsx';

interface Standing {
  readonly name: string;
  readonly figure: ReactNode;
  /** Share that is placed, 0 to 1. */
  readonly share: number;
}

interface BeforeAndAfterProps {
  readonly label: string;
  readonly before: Standing;
  readonly after: Standing;
  /** Both figures, for screen readers. */
  readonly meterLabel: string;
  readonly advice: ReactNode;
  readonly suggestions: number;
  /** Null for people who may only look. */
  readonly onAccept: (() => void) | null;
}

export const suggestionsInWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** Shows how much is placed today and after the changes, side by side on a wide screen, with the button that accepts the suggestions. */
export function BeforeAndAfter(props: BeforeAndAfterProps) {
  const { label, before, after, meterLabel, advice, suggestions, onAccept } = props;
  return (
    <Panel aria-label={label} px="5" py="4">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'auto 16px auto minmax(140px, 1fr) auto' }}
        columnGap={{ base: '3', lg: '6' }}
        rowGap="3"
        alignItems="center"
      >
        <Amount {...before} />
        <chakra.span hideBelow="lg" color="fg.muted">
          <ArrowRight size={16} aria-hidden="true" />
        </chakra.span>
        <Amount {...after} />
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }} minW="0">
          <Meter label={meterLabel} now={before.share} next={after.share} />
          <chakra.p mt="2" textStyle="meta" color="fg.muted">
            {advice}
          </chakra.p>
        </chakra.div>
        {onAccept === null || suggestions === 0 ? null : (
          <Button size="md" gridColumn={{ base: '1 / -1', lg: 'auto' }} justifySelf="start" onClick={onAccept}>
            Accept {suggestionsInWords(suggestions)}
          </Button>
        )}
      </chakra.div>
    </Panel>
  );
}

function Amount({ name, figure }: Standing) {
  return (
    <div>
      <chakra.div textStyle="label">{name}</chakra.div>
      {figure}
    </div>
  );
}
