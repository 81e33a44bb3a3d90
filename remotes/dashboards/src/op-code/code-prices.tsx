import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { Box, dimmed, EmptyState, Panel, SectionHead } from '@fixed-ops/ui';
import type { ChosenLines } from './chosen-lines.ts';
import { CodeLead } from './code-lead.tsx';
import { codeInWords } from './code-words.ts';
import { PriceHistogram } from './price-histogram.tsx';
import { PriceScatter } from './price-scatter.tsx';

/** The height of the chart. With its head, the panel is as high as the months beside it. */
const ON_PAGE_PX = 360;

interface CodePricesProps {
  readonly detail: OpCodeDetail;
  readonly chosen: Pick<ChosenLines, 'at' | 'prices'>;
  readonly onChoose: (lines: { readonly at: string } | { readonly prices: string }) => void;
  readonly refetching: boolean;
}

/** The charged prices of a code: compared with the matrix if it prices them, otherwise how often each price occurs. */
export function CodePrices({ detail, chosen, onChoose, refetching }: CodePricesProps) {
  const { summary, points, histogram } = detail;
  return (
    <Panel aria-labelledby="prices" px="5" py="4">
      <SectionHead id="prices" title="Prices" note={codeInWords(detail)} />
      <Box {...dimmed(refetching)}>
        <CodeLead summary={summary} />
        {summary.priceBasis === 'grid' && points.length > 0 ? (
          <PriceScatter
            points={points}
            word="matrix"
            height={ON_PAGE_PX}
            chosen={chosen.at}
            onChoose={(at) => onChoose({ at })}
          />
        ) : histogram.length > 0 ? (
          <PriceHistogram bins={histogram} chosen={chosen.prices} onChoose={(prices) => onChoose({ prices })} />
        ) : (
          <EmptyState title="No line has a price here" />
        )}
      </Box>
    </Panel>
  );
}
