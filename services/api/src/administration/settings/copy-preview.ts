import type { SettingsPreview } from '@fixed-ops/contract';
import { contentTag } from '../../http/etag.ts';
import { copyTargets } from './copy-targets.ts';
import { read, type SettingsRequest, writeBlock } from './replace-settings.ts';
import { changesOf, type SettingsBlock } from './settings-block.ts';

/** Thrown to roll a transaction back. */
class Undone extends Error {
  readonly preview: SettingsPreview;
  constructor(preview: SettingsPreview) {
    super('A preview writes nothing.');
    this.preview = preview;
  }
}

/**
 * The changes that a copy would make in each dealership. They are written as by the copy itself, read, and rolled back. Throws like a copy:
 * 403 for people who may not copy and for dealerships of other groups, 422 for settings that belong to one store.
 */
export async function previewCopy<Data, Input>(
  block: SettingsBlock<Data, Input>,
  { db, clock, caller, dealership }: Omit<SettingsRequest, 'ifMatch'>,
  { data: input, copyTo }: { readonly data: Input; readonly copyTo: readonly string[] },
): Promise<SettingsPreview> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      const targets = await copyTargets(tx, caller, dealership, { wanted: copyTo, isCopyable: block.isCopyable });
      const preview: SettingsPreview = [];
      for (const target of targets) {
        const before = await read(block, tx, target.id);
        const change = {
          at: clock.now(),
          today: clock.today(target.timezone),
          userId: caller.userId,
          takenBack: null,
          copy: { from: dealership.id, toName: target.name },
        };
        const problems = await writeBlock(block, tx, {
          dealershipId: target.id,
          before: before.data,
          input,
          ...change,
        });
        const after = await read(block, tx, target.id);
        preview.push({
          dealershipId: target.id,
          name: target.name,
          problems: [...problems],
          ...changesOf(block, before.data, after.data),
          tag: contentTag(JSON.stringify(before)),
        });
      }
      throw new Undone(preview);
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
}
