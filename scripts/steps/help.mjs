/** Says how a command is called where that is asked for (`--help`, `-h`), and answers whether it was: then nothing else is done. */
export function helped(args, usage, print = console.log) {
  if (!args.some((each) => each === '--help' || each === '-h')) return false;
  print(usage);
  return true;
}
