/** The tests around it see the window of a phone: every question for a widest width is answered with yes. */
export function onAPhone(): void {
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), { matches: query.startsWith('(max-width'), media: query }) as MediaQueryList;
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
}
