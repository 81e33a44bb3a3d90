import { Component, type ReactNode } from 'react';
import { logFailure } from './reference.ts';

interface LeavingBoundaryProps {
  readonly children: ReactNode;
  /** The place and the dealership's session. A failure that repeats there does not come from an area that was left. */
  readonly place: string;
}

interface LeavingBoundaryState {
  readonly isEmpty: boolean;
  readonly own: { readonly error: unknown } | null;
}

/** The area that was left, and once more the same area where it is what comes next. */
const MOST_FAILURES = 3;

/**
 * Stays mounted while areas change. An error that an area throws while it unmounts reaches the nearest boundary that stays. This boundary logs
 * it and renders the next page, which has no fault. An error that repeats at the same place goes to the outer boundary.
 */
export class LeavingBoundary extends Component<LeavingBoundaryProps, LeavingBoundaryState> {
  override state: LeavingBoundaryState = { isEmpty: false, own: null };
  #failures = 0;

  /** React unmounts the old children, which may throw. Nothing new is rendered before that has ended. */
  static getDerivedStateFromError() {
    return { isEmpty: true };
  }

  override componentDidUpdate(before: LeavingBoundaryProps) {
    if (before.place !== this.props.place) this.#failures = 0;
  }

  override componentDidCatch(error: unknown) {
    this.#failures += 1;
    if (this.#failures > MOST_FAILURES) {
      this.setState({ own: { error } });
      return;
    }
    logFailure('The page that was left failed as it ended.', error);
    this.setState({ isEmpty: false });
  }

  override render() {
    const { isEmpty, own } = this.state;
    if (own !== null) throw own.error;
    return isEmpty ? null : this.props.children;
  }
}
