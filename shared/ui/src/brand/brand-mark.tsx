import { chakra } from '@chakra-ui/react/styled-system';

export interface BrandMarkProps {
  /** CSS length of each side. */
  readonly size?: string;
}

/** The mark of the product. It is decoration beside the product's name, or beside a title on pages without a header. */
export function BrandMark({ size = '24px' }: BrandMarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      // The size is inline: without its style sheet, the mark would fill the page.
      style={{ width: size, height: size, flexShrink: 0 }}
      aria-hidden="true"
      focusable="false"
    >
      <chakra.path
        fill="fg"
        // The bars are holes. The background shows through them.
        fillRule="evenodd"
        d="M7.2 2h9.6a2 2 0 0 1 1.7 1l4.2 8a2 2 0 0 1 0 2l-4.2 8a2 2 0 0 1-1.7 1H7.2a2 2 0 0 1-1.7-1l-4.2-8a2 2 0 0 1 0-2l4.2-8a2 2 0 0 1 1.7-1zM7 12h2.4v5H7zM10.8 9h2.4v8h-2.4zM14.6 7H17v10h-2.4z"
      />
    </svg>
  );
}
