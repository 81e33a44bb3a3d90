import type { Environment } from '@fixed-ops/environment';
import type { OpenPairs } from '@fixed-ops/releases';
import type { DemoMaker } from './demo/demo-maker.ts';
import type { OpenedParts } from './opened-parts.ts';
import type { BuiltApps } from './served-plane.ts';
import type { ImportStarter } from './uploads/import-starter.ts';

/** Shows the steps of a start. The caller owns the console. */
export interface Steps {
  run<T>(label: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  note(line: string): void;
}

export interface ServerOptions {
  environment: Environment;
  /** A name for the services' code that depends on its content. */
  build: string;
  /** May be under way: a first start builds while its database and its demo data are made. */
  built: BuiltApps | Promise<BuiltApps>;
  /** The file with the initial placements of a data folder. */
  defaultPlacement: string;
  developmentRemotes: Readonly<Record<string, string>>;
  /** Opens new releases in a browser before they are served. If it is omitted, none is opened. */
  openPairs?: OpenPairs;
  steps: Steps;
  /** Called as soon as there is something to stop, long before the server is ready. */
  onStoppable?: (stop: () => Promise<void>) => void;
}

/** A start with an open port. */
export interface Start extends ServerOptions {
  readonly parts: OpenedParts;
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly imports: ImportStarter;
  readonly maker: DemoMaker;
  /** Ends the product's own background work. */
  readonly signal: AbortSignal;
}

/** Runs one step of a start, which health names meanwhile. */
export function step<T>(
  { parts, steps }: Pick<Start, 'parts' | 'steps'>,
  label: string,
  work: (detail: (text: string) => void) => Promise<T>,
): Promise<T> {
  parts.phase.step = label;
  return steps.run(label, work);
}
