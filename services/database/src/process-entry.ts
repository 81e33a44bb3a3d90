import { fileURLToPath } from 'node:url';

/** The built database process: the same path from `src/` and from `dist/`. Node 20 cannot run the source itself. */
export const processEntry = fileURLToPath(new URL('../dist/process.mjs', import.meta.url));
