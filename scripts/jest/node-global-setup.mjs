import { keepTemporaryFilesInMemory } from '../steps/memory-folder.mjs';

/**
 * Stores of releases and keys are written through to the disk, file by file: tests of theirs waited for it half of their time. Forgotten
 * when the process ends, since API tests of the same run lie in the same folder.
 */
export default function setup() {
  process.once('exit', keepTemporaryFilesInMemory());
}
