/** Parameters of a settings page's address that say which of its forms is shown: what is entered goes with another value of them. */
export const PARTS_OF_PAGE: readonly string[] = ['department', 'tab', 'part'];
