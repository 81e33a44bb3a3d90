import { tellFailure } from '../reports/failures.ts';
import { noteVisit } from '../reports/visits.ts';
import type { NoteReplaced } from './remote-loader.ts';

/** Reports to developers, and nobody else, that a release failed here, and which one replaced it. */
export const reportReplaced: NoteReplaced = ({ name, release, fallback }, cause) => {
  const what = `${name} ${release} did not work; ${fallback} takes its place.`;
  tellFailure({ kind: 'caught', error: cause, what, area: { remote: name, release } });
  noteVisit(name, release, 'replaced');
  console.warn(what, cause);
};
