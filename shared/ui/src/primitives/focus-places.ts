/**
 * The parts of a page with a name that screen readers say when the focus arrives. Messages are not among them, because they disappear too.
 */
const PARTS = 'dialog, [role=dialog], aside, section:is([aria-label], [aria-labelledby]):not([aria-live])';

/** Returns the buttons with a name that begins with the same word: those below, then those above, the nearest first. */
export function sameButtonsAround(button: HTMLButtonElement): HTMLButtonElement[] {
  const verb = verbOf(button);
  const same = [...document.querySelectorAll('button')].filter((each) => verbOf(each) === verb);
  const at = same.indexOf(button);
  return [...same.slice(at + 1), ...same.slice(0, Math.max(at, 0)).reverse()];
}

const verbOf = (button: HTMLButtonElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent).trim().split(' ')[0] ?? '';

/** Returns the parts of the page around an element, the innermost first, and the h1. */
export function placesAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PARTS); at; at = at.parentElement?.closest<HTMLElement>(PARTS) ?? null) {
    places.push(at);
  }
  // This is the h1 that is there now. If another page comes, the shell moves the focus to the h1 of that page.
  const heading = document.querySelector<HTMLElement>('h1');
  return heading ? [...places, heading] : places;
}

/** Moves the focus to a part of the page that keys do not reach. The part can have the focus only until the focus leaves it. */
export function focusOn(place: HTMLElement | undefined): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    const leave = () => {
      // This event also comes when the person leaves the window. The part then keeps the focus.
      if (document.activeElement === place) return;
      place.removeAttribute('tabindex');
      place.removeEventListener('blur', leave);
    };
    place.addEventListener('blur', leave);
  }
  place.focus({ preventScroll: true });
}
