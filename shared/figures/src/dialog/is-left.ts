import type { FocusEvent } from 'react';

/** True unless the focus moves to a button: an error text that appears during the press would move the button away. */
export const isLeft = ({ relatedTarget }: FocusEvent): boolean => !(relatedTarget instanceof HTMLButtonElement);
