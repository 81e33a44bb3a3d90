import { type RefObject, useEffect, useState } from 'react';
import { firstInvalid, focusFirstInvalid } from './focus-first-invalid.ts';

/**
 * Moves the focus to the first wrong field after a refused save. `isOutOfSight` says that there are wrong fields and none of them is in the
 * page.
 */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, isWrong: boolean) {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) focusFirstInvalid(form.current);
  }, [requests, form]);
  const [isOutOfSight, setIsOutOfSight] = useState(false);
  // Any render may bring a wrong field into the page, such as one after a search. The state is set only if it changes: while another page
  // waits to be drawn, each set would draw this page again, and the other page would never be drawn.
  useEffect(() => {
    const isNow = requests > 0 && isWrong && firstInvalid(form.current) === null;
    if (isNow !== isOutOfSight) setIsOutOfSight(isNow);
  });
  return { requestFocus: () => setRequests((before) => before + 1), isOutOfSight };
}
