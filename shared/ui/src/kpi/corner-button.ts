/** A button of an icon beside the name of a figure. */
export const cornerButton = {
  position: 'relative',
  zIndex: '1',
  display: 'grid',
  placeItems: 'center',
  // 24 px target around a 16 px icon, without taking room from the label.
  width: '24px',
  height: '24px',
  my: '-2px',
  mx: '-4px',
  borderRadius: 'sm',
  flexShrink: '0',
} as const;
