import type { DealershipInfo } from '@fixed-ops/contract';
import { Box, chakra, Panel, SectionHead } from '@fixed-ops/ui';
import { useId } from 'react';
import { dealershipFacts } from './dealership-facts.ts';

/** One dealership as a readable list of facts. */
export function DealershipPanel({ info }: { readonly info: DealershipInfo }) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId}>
      <Box px="5" pt="4" pb="2">
        <SectionHead id={titleId} title={info.name} note={info.brands.join(', ')} />
      </Box>
      <chakra.dl>
        {dealershipFacts(info).map(({ name, value, note }) => (
          <Box
            key={name}
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '200px minmax(0, 1fr)' }}
            columnGap="4"
            px="5"
            py="2.5"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">
              {value} {note ? <chakra.span color="fg.muted">{note}</chakra.span> : null}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Panel>
  );
}
