import type { Environment } from '@fixed-ops/environment';
import type { OpenPairs } from '@fixed-ops/releases';
import type { DemoMaker } from './demo/demo-maker.ts';
import type { OpenedParts } from './opened-parts.ts';
import type { BuiltApps } from './served-plane.ts';
import type { ImportStarter } from './uploads/import-starter.ts';

/** How the steps of a start are shown; the caller owns the console. */
export interface Steps {
  run<T>(label: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  note(line: string): void;
}

export interface ServerOptions {
  environment: Environment;
  /** Names the services' code by content. */
  build: string;
  /** May still be under way: a first start builds while its database and its demo data are made. */
  built: BuiltApps | Promise<BuiltApps>;
  /** File of the placements that a data folder starts with. */
  defaultPlacement: string;
  developmentRemotes: Readonly<Record<string, string>>;
  /** Opens new releases in a browser before they are served; left out where nothing is opened. */
  openPairs?: OpenPairs;
  steps: Steps;
  /** Called as soon as there is something to stop, long before the server is ready. */
  onStoppable?: (stop: () => Promise<void>) => void;
}

/** A start whose port is open. */
export interface Start extends ServerOptions {
  readonly parts: OpenedParts;
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly imports: ImportStarter;
  readonly maker: DemoMaker;
  /** Ends what the product does by itself. */
  readonly signal: AbortSignal;
}

/** One step of a start, which health names while it is under way. */
export function step<T>(
  { parts, steps }: Pick<Start, 'parts' | 'steps'>,
  label: string,
  work: (detail: (text: string) => void) => Promise<T>,
): Promise<T> {
  parts.phase.step = label;
  return steps.run(label, work);
}
