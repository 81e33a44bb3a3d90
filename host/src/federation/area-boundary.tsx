import { AreaAttemptProvider } from '@fixed-ops/router';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface AreaBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
}

interface AreaBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly attempt: number;
}

/** Keeps what an area throws inside the area; React has no hook for it. */
export class AreaBoundary extends Component<AreaBoundaryProps, AreaBoundaryState> {
  override state: AreaBoundaryState = { failure: null, attempt: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    const { failure, attempt } = this.state;
    const retry = () => this.setState({ failure: null, attempt: attempt + 1 });
    if (failure) return this.props.fallback(failure.error, retry);
    return <AreaAttemptProvider value={attempt}>{this.props.children}</AreaAttemptProvider>;
  }
}
