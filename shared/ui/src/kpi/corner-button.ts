/** Styles of the small icon buttons of a figure's card. */
export const cornerButton = {
  position: 'relative',
  zIndex: '1',
  display: 'grid',
  placeItems: 'center',
  // The target has 24 px around an icon of 16 px. The negative margins keep it from taking room from the label.
  width: '24px',
  height: '24px',
  my: '-2px',
  mx: '-4px',
  borderRadius: 'sm',
  flexShrink: '0',
} as const;
