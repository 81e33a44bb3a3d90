/** A place on the page, in px of the window. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** One thing on the page. */
export interface Part {
  /** Whether a click would reach it: while a page loads something may lie over it. */
  isUncovered(): Promise<boolean>;
  click(): Promise<void>;
  box(): Promise<Box>;
  text(): Promise<string>;
}

/** What the journey asks of a browser, whoever drives it. */
export interface Engine {
  /** The browser and its version, as it calls itself. */
  readonly version: string;
  open(url: string): Promise<void>;
  /** The first thing on the page now with this role and name, as a screen reader is told; null for none. */
  find(role: string, name: RegExp): Promise<Part | null>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control'): Promise<void>;
  /** What the browser complained of so far: errors in its console and errors that nobody caught. */
  complaints(): readonly string[];
  /** What the window shows, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'k';

export const WINDOW_PX = { width: 1440, height: 900 } as const;
