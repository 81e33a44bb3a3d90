/** What an own view leaves out, on every screen in the same words. */
export const OWN_VIEW = 'You see your own figures. Names and rank of others are for managers.';
