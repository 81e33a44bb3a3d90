interface Help {
  readonly usage: string;
  readonly purpose: string;
  /** Page of docs that has more of it. */
  readonly more: string;
}

/** How a command is called and what for, where that is asked for (`--help`, `-h`); else null. */
export function helpOf(args: readonly string[], { usage, purpose, more }: Help): string | null {
  if (!args.some((each) => each === '--help' || each === '-h')) return null;
  return `${usage}\n${purpose} ${more}.`;
}
