import type { ReleaseEntry } from '@fixed-ops/contract/releases';
import { Box, chakra } from '@fixed-ops/ui';
import { type ReactNode, useId } from 'react';
import { EntryPart } from './entry-part.tsx';
import { fromOf, Since, VitalFigure } from './release-figures.tsx';
import { canaryOf, currentOf, hasTooFew, numberText, VITAL_HEADS, VITALS } from './release-words.ts';

interface EntryFiguresProps {
  readonly entry: ReleaseEntry;
  readonly timezone: string;
}

/** The figures of the served releases that the table has no columns for in this window. A wide one has columns for all of them. */
export function EntryFigures({ entry, timezone }: EntryFiguresProps) {
  const [current, canary] = [currentOf(entry), canaryOf(entry)];
  if (current === undefined && canary === undefined) return null;
  return (
    <Box display={{ xl: 'none' }}>
      <EntryPart title="Served now">
        <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(260px, 1fr))" columnGap="10" rowGap="3" mt="1">
          {[current, canary].map((served) =>
            served === undefined ? null : (
              <Figures key={served.role} title={served.role === 'canary' ? 'Canary' : 'Current'}>
                <Figure name="Share of visitors" until="md">
                  {served.share}%
                </Figure>
                <Figure name="Visits" until="md">
                  {numberText(served.figures.views)}
                  {hasTooFew(served.figures) ? ', too few to judge' : ''}
                </Figure>
                {VITALS.filter(fromOf).map((vital) => (
                  <Figure key={vital} name={VITAL_HEADS[vital]} until="lg">
                    <VitalFigure
                      vital={vital}
                      figures={served.figures}
                      beside={served === canary ? current?.figures : undefined}
                    />
                  </Figure>
                ))}
                <Figure name="Since, by" until="xl">
                  <Since since={served.since} by={served.by} timezone={timezone} />
                </Figure>
              </Figures>
            ),
          )}
        </Box>
      </EntryPart>
    </Box>
  );
}

function Figures({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} maxW="420px">
      <chakra.h3 id={id} textStyle="meta" color="fg.muted">
        {title}
      </chakra.h3>
      <chakra.dl>{children}</chakra.dl>
    </Box>
  );
}

interface FigureProps {
  readonly name: string;
  /** The width from which the table has a column for it. */
  readonly until: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
}

const Figure = ({ name, until, children }: FigureProps) => (
  <Box
    display={{ base: 'flex', [until]: 'none' }}
    alignItems="center"
    minH="32px"
    borderBottomWidth="1px"
    borderColor="border.muted"
  >
    <chakra.dt w="120px" flexShrink="0" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd
      flex="1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="1"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </chakra.dd>
  </Box>
);
