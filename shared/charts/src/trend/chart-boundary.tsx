import { Component, type ReactNode } from 'react';

interface ChartBoundaryProps {
  readonly children: ReactNode;
  /** What is shown when the chart's code does not come or fails. */
  readonly fallback: ReactNode;
}

/** Keeps a chart that cannot be drawn from taking its page down; React has no hook for it. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
