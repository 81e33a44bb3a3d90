import { type CheckedFiles, ImportRunError, UploadError } from '@fixed-ops/importer';
import { invalidInput, notFound, notPossible, Problem } from '../../http/problem/problem.ts';

/** Turns problems of an upload into answers. Other errors stay as they are. */
export async function asProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof ImportRunError) {
    if (error.code === 'no_such_import') return notFound(error.message);
    if (error.code === 'files_gone') return new Problem(410, error.code, error.message);
    return new Problem(409, error.code === 'busy' ? 'import_runs' : error.code, error.message);
  }
  if (error instanceof UploadError) {
    if (error.code === 'no_such_file') return new Problem(410, 'files_gone', error.message);
    const path = error.code === 'no_such_part' ? 'partNo' : 'gzip';
    return invalidInput([{ path, code: error.code, message: error.message }]);
  }
  return null;
}

/** Throws 422 with every file that cannot be loaded, and with the problems of the set. */
export function requireLoadable({ files, problems }: CheckedFiles): void {
  const ofFiles = files.flatMap(({ name, problem }, at) =>
    problem === null ? [] : [{ path: `files.${at}`, code: problem.code, message: sentenceOf(name, problem.message) }],
  );
  const ofSet = problems.map((problem) => ({ path: 'files', ...problem }));
  if (ofFiles.length + ofSet.length > 0) throw notPossible([...ofFiles, ...ofSet]);
}

/** Some problems are sentences; others continue after the file's name. */
const sentenceOf = (name: string, message: string): string =>
  /^[a-z]/.test(message) ? `${name} ${message}` : `${name}: ${message}`;
