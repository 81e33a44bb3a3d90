/**
 * The oldest browsers that pages are built for. The README lists them too. Three features set these versions: popovers (Firefox 125, Safari
 * 17), joined abort signals (Safari 17.4) and `URL.canParse` (Chrome 120). Safari's version also holds for iPads and phones.
 */
export const supportedBrowsers = { chrome: '120', edge: '120', firefox: '125', safari: '17.4', ios: '17.4' };
