import { Component, type ReactNode } from 'react';
import { logFailure } from './reference.ts';

interface LeavingBoundaryProps {
  readonly children: ReactNode;
  /** Where one is, and in which dealership's session: what goes on failing there is none of an area that was left. */
  readonly place: string;
}

interface LeavingBoundaryState {
  readonly isEmpty: boolean;
  readonly own: { readonly error: unknown } | null;
}

/** The area that was left, and once more the same area where it is what comes next. */
const MOST_FAILURES = 3;

/**
 * Stays while areas come and go. What an area throws while it is taken off the page reaches the nearest boundary that stays: this one
 * logs it and draws the next page, which is not at fault. What goes on failing at one place goes to the boundary around.
 */
export class LeavingBoundary extends Component<LeavingBoundaryProps, LeavingBoundaryState> {
  override state: LeavingBoundaryState = { isEmpty: false, own: null };
  #failures = 0;

  /** React takes off what it finds below, which may throw as it goes: nothing is put there before that has ended. */
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
