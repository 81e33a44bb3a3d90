import { focusManager } from '@tanstack/react-query';
import { FOCUS_THROTTLE_MS } from './fetching-defaults.ts';

/**
 * Lets at most one change of the window's focus through in five seconds. The first change passes at once. After the pause, the latest
 * change in between passes too, so a load that waits for the window continues.
 */
export function throttleFocus(page: EventTarget = window): () => void {
  let stop: () => void = () => undefined;
  focusManager.setEventListener((tellFocus) => {
    let pause: ReturnType<typeof setTimeout> | null = null;
    let isLate = false;
    const tell = () => {
      if (pause !== null) {
        isLate = true;
        return;
      }
      tellFocus();
      pause = setTimeout(() => {
        pause = null;
        if (!isLate) return;
        isLate = false;
        tell();
      }, FOCUS_THROTTLE_MS);
    };
    page.addEventListener('visibilitychange', tell);
    stop = () => {
      page.removeEventListener('visibilitychange', tell);
      if (pause !== null) clearTimeout(pause);
      pause = null;
    };
    return stop;
  });
  return () => stop();
}
