import { chakra } from '@chakra-ui/react/styled-system';
import { Info } from 'lucide-react';
import { AppLink } from '../link/app-link.tsx';
import { Popover } from '../popover/popover.tsx';
import { cornerButton } from './corner-button.ts';

export interface KpiDefinition {
  /** What the figure means, in a sentence. */
  text: string;
  /** "Labor sales ÷ hours sold". */
  formula: string;
  /** The formula with this period's figures: "$196,540.71 ÷ 1,322.7 hrs". */
  worked?: string | undefined;
  /** The figure per working day, and how that has changed: "66.0, 3.1% more than 64.0". */
  perDay?: string | undefined;
  /** When the data were loaded: "Nov 19, 2026, 11:40 PM". */
  asOf?: string | undefined;
  /** Page with everything about the metric: "/support?metric=elr". */
  more?: string | undefined;
  /** The same page with an explanation of why the figure changed. */
  why?: string | undefined;
}

const InfoButton = chakra('button', {
  base: {
    ...cornerButton,
    color: 'fg.muted',
    // The hidden button keeps its room, so nothing moves when it appears. Touch screens have no hover and always show it.
    '@media (hover: hover)': {
      opacity: '0',
      '[role=group]:is(:hover, :focus-within) &': { opacity: '1' },
      '&[aria-expanded=true]': { opacity: '1' },
    },
    _hover: { color: 'fg' },
    // A device without hover shows it always, and paper has nothing to press.
    _print: { display: 'none' },
  },
});

/** The info button of a figure. It opens definition, formula and this period's numbers. */
export function KpiInfo({ label, definition }: { label: string; definition: KpiDefinition }) {
  return (
    <Popover
      label={`About ${label}`}
      align="end"
      trigger={
        <InfoButton type="button" aria-label={`About ${label}`}>
          <Info size={16} />
        </InfoButton>
      }
    >
      <chakra.p fontWeight="semibold">{label}</chakra.p>
      <chakra.p color="fg.muted" mt="1">
        {definition.text}
      </chakra.p>
      <chakra.dl mt="3" display="grid" gap="2" css={{ '& dt': { textStyle: 'meta', color: 'fg.muted' } }}>
        <div>
          <dt>Formula</dt>
          <dd>{definition.formula}</dd>
        </div>
        {definition.worked ? (
          <div>
            <dt>This period</dt>
            <chakra.dd fontVariantNumeric="tabular-nums">{definition.worked}</chakra.dd>
          </div>
        ) : null}
        {definition.perDay ? (
          <div>
            <dt>A working day</dt>
            <chakra.dd fontVariantNumeric="tabular-nums">{definition.perDay}</chakra.dd>
          </div>
        ) : null}
        {definition.asOf ? (
          <div>
            <dt>Loaded</dt>
            <dd>{definition.asOf}</dd>
          </div>
        ) : null}
      </chakra.dl>
      {definition.why ? (
        <chakra.p mt="3">
          <AppLink to={definition.why}>Why it changed</AppLink>
        </chakra.p>
      ) : null}
      {definition.more ? (
        <chakra.p mt={definition.why ? '1' : '3'}>
          <AppLink to={definition.more}>Target, and what it needs</AppLink>
        </chakra.p>
      ) : null}
    </Popover>
  );
}
