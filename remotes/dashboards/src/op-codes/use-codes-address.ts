import { useUrlDrawer } from '@fixed-ops/router';
import { ALL_PEEK_LINES, codesSchema, NO_PEEK_ORDER } from './codes-address.ts';
import { type AskedLines, linesIn, linesKey } from './lines-address.ts';

const NO_LINES = { lines: null, linesSort: null };

/** The screen's part of the address, and the functions that open its peek and its drawer. */
export function useCodesAddress() {
  const { state: address, update: setAddress, open, close } = useUrlDrawer(codesSchema, NO_LINES);
  return {
    address,
    setAddress,
    /** Opens the peek of a code, or closes it. Neither a step from code to code nor closing adds an entry to the history. */
    openPeek: (peek: string | null) =>
      setAddress(
        { ...ALL_PEEK_LINES, ...(peek === null ? NO_PEEK_ORDER : {}), peek },
        { replace: address.peek !== '' || peek === null },
      ),
    /** The lines in the drawer; null if it is closed. */
    lines: linesIn(address.lines),
    openLines: (asked: AskedLines) => open({ ...NO_LINES, lines: linesKey(asked) }),
    closeLines: close,
  };
}
