import { chakra } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

export interface Share {
  key: string;
  /** "Customer pay". */
  label: string;
  /** A link with the same name, in place of the label. */
  link?: ReactNode;
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
  /** The text after the first share: "of labor sales". */
  of?: string | undefined;
}

/** Shows the shares of a whole as an 8 px bar with 2 px gaps. Below it stand the shares in words, each with the color of its part. */
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
      {/* The words do not stand under their parts, because small parts have no room and would push the other words aside. */}
      <chakra.ul display="flex" flexWrap="wrap" columnGap="5" rowGap="1" mt="2" textStyle="meta" color="fg.muted">
        {shares.map(({ key, label: name, link, color, text }, index) => (
          <chakra.li key={key} display="inline-flex" alignItems="center" gap="1.5" whiteSpace="nowrap">
            <chakra.i data-painted="" w="8px" h="8px" borderRadius="1px" bg={color} />
            <span>
              {link ?? name}{' '}
              <chakra.b fontWeight="semibold" color="fg">
                {text}
              </chakra.b>
              {index === 0 && of ? ` ${of}` : ''}
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
