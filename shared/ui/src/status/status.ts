/** How a figure compares with its target, in the words of the API. */
export type FigureStatus = 'green' | 'amber' | 'red' | 'none';

interface StatusLook {
  word: string;
  /** Token of marks and edges. Its contrast is 3:1 on every surface. */
  mark: string;
  /** Token of words. Its contrast is 4.6:1 on every surface. */
  text: string;
}

/** Every status is shown in three ways: by a mark or icon, by a color, and by words. */
export const STATUS_LOOK: Record<FigureStatus, StatusLook> = {
  green: { word: 'On target', mark: 'status.good', text: 'fg.success' },
  amber: { word: 'Near target', mark: 'status.near', text: 'fg.warning' },
  red: { word: 'Off target', mark: 'status.off', text: 'fg.error' },
  none: { word: 'Not set', mark: 'transparent', text: 'fg.subtle' },
};
