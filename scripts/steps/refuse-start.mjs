/** Prints why a start is not possible and ends the process. With `LOG_LEVEL=debug`, the stack is printed, too. */
export function refuseStart(error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
