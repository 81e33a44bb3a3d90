import type { Judged } from '@fixed-ops/federation';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { readPlaneFile } from './plane-files.ts';

/** The files of a plane, of which only accepted ones are used. */
export interface JudgedFiles {
  /** Begins a read of the plane, with no problem yet. */
  begin(): void;
  /** Reads and verifies one file. If that fails, it records the problem and returns null. */
  read<T>(
    key: string,
    isFollowed: boolean,
    judge: (content: object) => Judged<T>,
  ): Promise<{ readonly value: T; readonly content: object } | null>;
  /** Ends a read, and reports the problems that the one before it did not have. */
  tell(): void;
  /** The problems of the last read that has ended, by file, as sentences. */
  problems(): ReadonlyMap<string, string>;
}

/** Makes the reader of a plane's files. `report` is called once for each problem while it lasts. */
export function createJudgedFiles(objects: ReleaseObjects, report: (sentence: string) => void): JudgedFiles {
  let problems = new Map<string, string>();
  let told = new Map<string, string>();

  function note(key: string, reason: string, isFollowed: boolean): void {
    const goesOn = isFollowed ? ' What was read before goes on.' : '';
    problems.set(key, `${key} ${reason}.${goesOn}`);
  }

  async function read<T>(key: string, isFollowed: boolean, judge: (content: object) => Judged<T>) {
    const file = await readPlaneFile(objects, key).catch((error: unknown) => {
      note(key, `cannot be read (${error instanceof Error ? error.message : String(error)})`, isFollowed);
      return undefined;
    });
    if (file === undefined) return null;
    if (file === null) {
      if (isFollowed) note(key, 'is gone', true);
      return null;
    }
    if (file.content === null) {
      note(key, file.problem ?? 'cannot be read', isFollowed);
      return null;
    }
    const { value, distrust } = judge(file.content);
    if (distrust === null) return { value, content: file.content };
    note(key, distrust.reason, isFollowed);
    return null;
  }

  return {
    begin() {
      problems = new Map();
    },
    read,
    tell() {
      for (const [key, sentence] of problems) if (told.get(key) !== sentence) report(sentence);
      told = problems;
    },
    problems: () => told,
  };
}
