import { parseArgs } from 'node:util';
import { ImportError } from '@fixed-ops/importer';

export interface ImportRequest {
  readonly dealershipId: string;
  readonly paths: readonly string[];
  readonly isDryRun: boolean;
}

export const IMPORT_USAGE = 'npm run import -- --dealership <id> [--dry-run] <folder-or-file>…';

/** Reads the command line. Throws `ImportError`, which names what is wrong or missing. */
export function readImportRequest(args: readonly string[]): ImportRequest {
  const { values, positionals } = parse(args);
  const problems = [
    ...(values.dealership ? [] : ['--dealership is missing.']),
    ...(positionals.length > 0 ? [] : ['No folder or file is named.']),
  ];
  if (values.dealership === undefined || problems.length > 0)
    throw new ImportError(`${problems.join('\n')}\n${IMPORT_USAGE}`);
  return { dealershipId: values.dealership, paths: positionals, isDryRun: values['dry-run'] === true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dealership: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n${IMPORT_USAGE}`);
  }
}
