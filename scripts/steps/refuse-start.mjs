/** Ends the process with the sentence of what a start cannot do; where it was noticed is for `LOG_LEVEL=debug`. */
export function refuseStart(error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
