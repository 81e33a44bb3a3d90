import { Component, type ErrorInfo, type ReactNode } from 'react';

interface AreaBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
}

/** Keeps what an area throws inside the area; React has no hook for it. */
export class AreaBoundary extends Component<AreaBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    const { failure } = this.state;
    if (failure) return this.props.fallback(failure.error, () => this.setState({ failure: null }));
    return this.props.children;
  }
}
