import { keepTemporaryFilesInMemory } from '../steps/memory-folder.mjs';

/**
 * Keeps temporary files in memory. Stores of releases and keys write each file through to the disk, and their tests spent half of their
 * time waiting for it. The folder is removed when the process ends, because API tests of the same run use the same folder.
 */
export default function setup() {
  process.once('exit', keepTemporaryFilesInMemory());
}
