import { Box, chakra, dimmed, Panel, SectionHead } from '@fixed-ops/ui';
import { OWN_VIEW } from './own-view-words.ts';

/** A rate of the store and the viewer's own, as text. */
interface AverageFigure {
  readonly label: string;
  readonly store: string;
  /** The viewer's rate; null if the screen has none. */
  readonly own: string | null;
}

interface AverageFiguresProps {
  readonly figures: readonly AverageFigure[];
  /** The base of the rates, if the list may show less: "Over all cars of the period". */
  readonly over?: string | undefined;
  readonly refetching: boolean;
}

/** Rates of the store beside the viewer's own, without names; nothing if there are none. */
export function AverageFigures({ figures, over, refetching }: AverageFiguresProps) {
  if (figures.length === 0) return null;
  return (
    <Panel aria-labelledby="store-average" px="5" py="4" mb="6">
      <SectionHead
        id="store-average"
        title="Store average"
        note={over === undefined ? OWN_VIEW : `${over}. ${OWN_VIEW}`}
      />
      <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3" mt="2" {...dimmed(refetching)}>
        {figures.map(({ label, store, own }) => (
          <div key={label}>
            <chakra.dt textStyle="label" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums">
              <b>{store}</b>
              {own === null ? null : (
                <Box as="span" color="fg.muted">
                  , yours {own}
                </Box>
              )}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </Panel>
  );
}
