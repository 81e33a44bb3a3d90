/**
 * What the API asks of the release plane, as the gateway hands it in. A port: pointers, keys and stores are no business of calls.
 */

export interface PlanePointer {
  readonly name: string;
  readonly revision: number;
  readonly current: string | null;
  readonly previous: string | null;
  /** Healthy releases that were served before that, the latest first. */
  readonly earlier: readonly string[];
  readonly canary: { readonly release: string; readonly share: number } | null;
  readonly isHeld: boolean;
  readonly bad: readonly string[];
  readonly by: string;
  readonly at: string;
  readonly why: string;
}

export interface PlaneRelease {
  readonly release: string;
  readonly version: string;
  readonly commit: string | null;
  readonly createdAt: string;
  readonly by: string | null;
  readonly checks: readonly {
    readonly name: string;
    readonly result: 'passed' | 'failed' | 'skipped';
    readonly detail: string;
  }[];
  /** Owner of the key that signed it; null while `distrust` says why it is not believed. */
  readonly signedBy: string | null;
  /** Why it enters no document, as `is not signed`. */
  readonly distrust: string | null;
  /** Why the host cannot run it. */
  readonly refused: string | null;
  readonly isBad: boolean;
  readonly bytes: number;
}

export interface PlaneEntry {
  readonly name: string;
  readonly label: string;
  readonly pointer: PlanePointer | null;
  readonly problem: string | null;
  /** The latest first. */
  readonly releases: readonly PlaneRelease[];
}

export interface PlaneState {
  readonly entries: readonly PlaneEntry[];
  readonly problems: readonly string[];
  readonly canTakeBack: boolean;
}

export interface PlaneChange {
  readonly at: string;
  readonly name: string;
  readonly revision: number;
  readonly action:
    | 'release'
    | 'rollback'
    | 'canary'
    | 'stop-canary'
    | 'promote'
    | 'hold'
    | 'let-go'
    | 'convert'
    | 'placement'
    | 'keys';
  readonly by: string;
  readonly why: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly canary: { readonly release: string; readonly share: number } | null;
  readonly key: string;
}

/** How a change of a pointer went. `conflict`: somebody was first, and `pointer` is theirs. */
export type PlaneOutcome =
  | { readonly kind: 'done'; readonly pointer: PlanePointer }
  | { readonly kind: 'conflict'; readonly pointer: PlanePointer | null }
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string };

/** Changes are signed with the gateway's key, which may only take back. */
export interface ReleasePlane {
  read(): Promise<PlaneState>;
  /** Returns to a healthy release, `to` or the last one, and marks the current one as bad. */
  rollBack(name: string, to: string | null, by: string, why: string): Promise<PlaneOutcome>;
  /** Ends a canary; `isBad` keeps its release from being released again unasked. */
  stopCanary(name: string, by: string, why: string, isBad: boolean): Promise<PlaneOutcome>;
  /** The log, the latest first; pages count from 1. */
  audit(page: {
    readonly page: number;
    readonly pageSize: number;
  }): Promise<{ readonly entries: readonly PlaneChange[]; readonly total: number }>;
}
