import { Component, type ReactNode } from 'react';

interface ChartBoundaryProps {
  readonly children: ReactNode;
  /** The content when the chart's code does not load or fails. */
  readonly fallback: ReactNode;
}

/** Keeps the page alive when a chart fails to draw. React has no hook for this. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
