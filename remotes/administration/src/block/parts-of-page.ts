/** Parameters of a settings page's address that choose one of its forms. If one of them changes, unsaved input is lost, so the page asks first. */
export const PARTS_OF_PAGE: readonly string[] = ['department', 'tab', 'part'];
