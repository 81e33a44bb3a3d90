import { type PreviewContent, previewContentSchema } from '@fixed-ops/federation';
import { forEachOf } from '../objects/for-each-of.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { planeBytes, readPlaneFile } from '../plane/plane-files.ts';

const PREFIX = 'previews/';

/** Only the link contains the recipient. */
const notedSchema = previewContentSchema.pick({ name: true, release: true, by: true, at: true, until: true });

/** Records that a release is previewed until a certain time, so that it is not removed before. */
export async function notePreview(objects: ReleaseObjects, content: PreviewContent): Promise<void> {
  const { name, release, until } = content;
  const key = `${PREFIX}${name}/${release}/${until.replaceAll(':', '-')}.json`;
  await objects.put(key, planeBytes(notedSchema.parse(content)), { ifNoneMatch: '*' });
}

/** Releases that are previewed now, as `name/release`. `over` has the keys of records whose previews have expired. */
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
