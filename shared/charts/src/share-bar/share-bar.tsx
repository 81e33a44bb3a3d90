import { chakra } from '@fixed-ops/ui';

export interface Share {
  key: string;
  /** "Customer pay". */
  label: string;
  /** Color token, "chart.customerPay". */
  color: string;
  /** Any unit; only the proportion is drawn. Negative amounts have no length. */
  amount: number;
  /** The share in words: "58.7%". */
  text: string;
}

export interface ShareBarProps {
  label: string;
  shares: readonly Share[];
  /** After the first share: "of labor sales". */
  of?: string | undefined;
}

/** How a whole is divided: an 8 px bar with 2 px gaps, and the shares in words under their part. */
export function ShareBar({ label, shares, of }: ShareBarProps) {
  const drawn = shares.filter(({ amount }) => amount > 0);
  return (
    <chakra.div role="group" aria-label={label}>
      <chakra.div
        aria-hidden="true"
        display="flex"
        gap="2px"
        height="8px"
        borderRadius="xs"
        overflow="hidden"
        bg="bg.muted"
      >
        {drawn.map(({ key, color, amount }) => (
          <chakra.span key={key} data-painted="" bg={color} style={{ flexGrow: amount }} flexBasis="0" minW="2px" />
        ))}
      </chakra.div>
      <chakra.ul display="flex" flexWrap="wrap" columnGap="2px" rowGap="1" mt="2" textStyle="meta" color="fg.muted">
        {shares.map(({ key, label: name, amount, text }, index) => (
          <chakra.li key={key} style={{ flexGrow: Math.max(0, amount) }} flexBasis="0" minW="max-content">
            <chakra.span display="inline-block" paddingInlineEnd="3">
              {name}{' '}
              <chakra.b fontWeight="semibold" color="fg">
                {text}
              </chakra.b>
              {index === 0 && of ? ` ${of}` : ''}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
