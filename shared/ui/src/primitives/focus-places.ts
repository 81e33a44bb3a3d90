/** The parts of a page that say their name to who comes to them; not the messages, which go as well. */
const PARTS = 'dialog, [role=dialog], aside, section:is([aria-label], [aria-labelledby]):not([aria-live])';

/** Buttons whose name begins with the same word: those below, then those above, the nearest first. */
export function sameButtonsAround(button: HTMLButtonElement): HTMLButtonElement[] {
  const verb = verbOf(button);
  const same = [...document.querySelectorAll('button')].filter((each) => verbOf(each) === verb);
  const at = same.indexOf(button);
  return [...same.slice(at + 1), ...same.slice(0, Math.max(at, 0)).reverse()];
}

const verbOf = (button: HTMLButtonElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim().split(' ')[0] ?? '';

/** The parts of the page in which an element is, the innermost first, and the h1. */
export function placesAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PARTS); at; at = at.parentElement?.closest<HTMLElement>(PARTS) ?? null) {
    places.push(at);
  }
  // The one that is there now: another page's is the shell's to go to.
  const heading = document.querySelector<HTMLElement>('h1');
  return heading ? [...places, heading] : places;
}

/** Puts the focus on a part of the page that no key comes to, until it is left. */
export function focusOn(place: HTMLElement | undefined): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    const leave = () => {
      // Also told when the window is left, and then it keeps the focus.
      if (document.activeElement === place) return;
      place.removeAttribute('tabindex');
      place.removeEventListener('blur', leave);
    };
    place.addEventListener('blur', leave);
  }
  place.focus({ preventScroll: true });
}
