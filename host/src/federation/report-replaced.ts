import { tellFailure } from '../reports/failures.ts';
import { noteVisit } from '../reports/visits.ts';
import type { NoteReplaced } from './remote-loader.ts';

/** Tells developers, and nobody else, that a release did not work here and which one took its place. */
export const reportReplaced: NoteReplaced = ({ name, release, fallback }, cause) => {
  const what = `${name} ${release} did not work; ${fallback} takes its place.`;
  tellFailure({ kind: 'caught', error: cause, what, area: { remote: name, release } });
  noteVisit(name, release, 'replaced');
  console.warn(what, cause);
};
