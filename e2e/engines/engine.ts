/** The size of an element on the page, in px. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** An element on the page. */
export interface Part {
  /** Whether a click would reach it. While a page loads, something may cover it. */
  isUncovered(): Promise<boolean>;
  click(): Promise<void>;
  box(): Promise<Box>;
  text(): Promise<string>;
}

/** What the journey needs of a browser, whatever drives it. */
export interface Engine {
  /** The name and the version of the browser, as it states them. */
  readonly version: string;
  open(url: string): Promise<void>;
  /** The first element on the page with this role and name, as a screen reader gets them. Null if there is none. */
  find(role: string, name: RegExp): Promise<Part | null>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control'): Promise<void>;
  /** The complaints of the browser so far: console errors and uncaught errors. */
  complaints(): readonly string[];
  /** The content of the window, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'k';

export const WINDOW_PX = { width: 1440, height: 900 } as const;
