import { type PreviewContent, previewContentSchema } from '@fixed-ops/federation';
import { forEachOf } from '../objects/for-each-of.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { planeBytes, readPlaneFile } from '../plane/plane-files.ts';

const PREFIX = 'previews/';

/** For whom stands in the link alone. */
const notedSchema = previewContentSchema.pick({ name: true, release: true, by: true, at: true, until: true });

/** Notes that a release is shown to somebody until an hour: so long it is not cleared up. */
export async function notePreview(objects: ReleaseObjects, content: PreviewContent): Promise<void> {
  const { name, release, until } = content;
  const key = `${PREFIX}${name}/${release}/${until.replaceAll(':', '-')}.json`;
  await objects.put(key, planeBytes(notedSchema.parse(content)), { ifNoneMatch: '*' });
}

/** Releases that somebody is shown at the moment, as `name/release`; `over` are the keys of the notes of which none is left to be shown. */
export async function readPreviews(
  objects: ReleaseObjects,
  now: Date,
): Promise<{ readonly shown: ReadonlySet<string>; readonly over: readonly string[] }> {
  const keys = await objects.list(PREFIX);
  const notes = await forEachOf(keys, async (key) => ({
    key,
    note: notedSchema.safeParse((await readPlaneFile(objects, key))?.content).data,
  }));
  const shown = notes.flatMap(({ note }) =>
    note !== undefined && Date.parse(note.until) > now.getTime() ? [`${note.name}/${note.release}`] : [],
  );
  const over = notes.flatMap(({ key, note }) =>
    note !== undefined && Date.parse(note.until) <= now.getTime() ? [key] : [],
  );
  return { shown: new Set(shown), over };
}
