/** If the arguments ask for help (`--help`, `-h`), prints the usage and answers true. The caller then does nothing else. */
export function helped(args, usage, print = console.log) {
  if (!args.some((each) => each === '--help' || each === '-h')) return false;
  print(usage);
  return true;
}
