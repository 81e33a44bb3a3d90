import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Drawn before the label: a swatch or an icon. */
  mark?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice for screen readers: "Pay type". */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

const Row = chakra('div', {
  base: {
    display: 'inline-flex',
    maxW: 'full',
    overflow: 'auto',
    height: { base: 'controlTouch', md: 'controlForm' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'label',
    '& label': {
      // The label contains its radio button. A radio button outside of what scrolls would widen the page.
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      px: '3',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transition: 'background-color 120ms',
    },
    '& label + label': { borderInlineStartWidth: '1px' },
    '& label:hover': { bg: 'bg.subtle' },
    '& label:has(:checked)': { bg: 'bg.muted', color: 'fg' },
    '& label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    '& label:has(:disabled)': { opacity: '0.5', cursor: 'not-allowed' },
    '& input': { srOnly: true },
    // Paper shows only the name and the chosen value, in words.
    _print: {
      height: 'auto',
      borderWidth: '0',
      '&::before': { content: 'attr(aria-label) ":"', color: 'fg.muted', fontWeight: 'normal', marginInlineEnd: '1.5' },
      '& label': { padding: '0', borderWidth: '0 !important', bg: 'transparent !important' },
      '& label:not(:has(:checked))': { display: 'none' },
    },
  },
});

/** How much of the choice before the chosen one is visible, in px. */
const PEEK = 32;

/** A few choices side by side. For keyboard and screen readers, they are radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  disabled,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // If the row is wider than its place, as on a phone, this scrolls to what is chosen and the end of the choice before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls only when another choice is made
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector(':checked')?.parentElement;
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - PEEK;
  }, [value]);
  return (
    <Row ref={row} role="radiogroup" aria-label={label} data-part="segments">
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.mark}
          {segment.label}
        </label>
      ))}
    </Row>
  );
}
