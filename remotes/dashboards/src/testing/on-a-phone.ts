/** Gives the tests around it the window of a phone: every `max-width` query matches. */
export function onAPhone(): void {
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), { matches: query.startsWith('(max-width'), media: query }) as MediaQueryList;
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
}
