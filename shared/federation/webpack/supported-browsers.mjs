/**
 * The oldest browsers that pages are built for; README says them too. What needs them: popovers (Firefox 125, Safari 17), joined abort
 * signals (Safari 17.4), `URL.canParse` (Chrome 120). Safari's number is that of iPads and phones as well.
 */
export const supportedBrowsers = { chrome: '120', edge: '120', firefox: '125', safari: '17.4', ios: '17.4' };
