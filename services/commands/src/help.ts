interface Help {
  readonly usage: string;
  readonly purpose: string;
  /** The page of docs with more details. */
  readonly more: string;
}

/** The usage and purpose of a command if its arguments ask for help (`--help`, `-h`). Null otherwise. */
export function helpOf(args: readonly string[], { usage, purpose, more }: Help): string | null {
  if (!args.some((each) => each === '--help' || each === '-h')) return null;
  return `${usage}\n${purpose} ${more}.`;
}
