import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  children: ReactNode;
  /** Rendered in place of the children after an error; `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

/** Catches errors during rendering, also outside of the router. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crash: { error: unknown } | null }> {
  override state = { crash: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    return crash
      ? this.props.fallback(crash.error, () => this.setState({ crash: null }))
      : this.props.children;
  }
}
