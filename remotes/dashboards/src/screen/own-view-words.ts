/** The same words on every screen for what an own view leaves out. */
export const OWN_VIEW = 'You see your own figures. Names and rank of others are for managers.';
