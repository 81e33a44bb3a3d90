import { chakra } from '@fixed-ops/ui';

/** The mark, 24 px. It is decoration beside the product's name. */
export function BrandMark() {
  return (
    // Attributes set its size, so that it does not fill a page without style sheets.
    <svg viewBox="0 0 24 24" width={24} height={24} style={{ flexShrink: 0 }} aria-hidden="true" focusable="false">
      <chakra.path
        fill="fg"
        d="M7.2 2h9.6a2 2 0 0 1 1.7 1l4.2 8a2 2 0 0 1 0 2l-4.2 8a2 2 0 0 1-1.7 1H7.2a2 2 0 0 1-1.7-1l-4.2-8a2 2 0 0 1 0-2l4.2-8a2 2 0 0 1 1.7-1z"
      />
      <chakra.path fill="bg.panel" d="M7 12h2.4v5H7zM10.8 9h2.4v8h-2.4zM14.6 7H17v10h-2.4z" />
    </svg>
  );
}
