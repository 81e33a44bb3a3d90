import { AreaAttemptProvider } from '@fixed-ops/router';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface AreaBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  /** The current place. A failure belongs to it, and navigation to another place clears the failure. */
  readonly resetKey?: string;
}

interface AreaBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly attempt: number;
}

/** Catches the errors of an area. It is a class, because React has no hook for that. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = { failure: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: AreaBoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.retry();
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  private readonly retry = () => this.setState(({ attempt }) => ({ failure: null, attempt: attempt + 1 }));

  override render() {
    const { failure, attempt } = this.state;
    if (failure) return this.props.fallback(failure.error, this.retry);
    return <AreaAttemptProvider value={attempt}>{this.props.children}</AreaAttemptProvider>;
  }
}
