import { Component, type ReactNode } from 'react';
import { maskText } from './mask-text.ts';

interface PanelBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/** The panel's error boundary. */
export class PanelBoundary extends Component<PanelBoundaryProps, { failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <aside aria-label="Debug panel" className="odp odp-failed" data-side="bottom">
        <p>The debug panel has failed: {maskText(failure)}</p>
        <button type="button" className="odp-button" onClick={() => this.setState({ failure: null })}>
          Try again
        </button>
        <button type="button" className="odp-button" onClick={this.props.onClose}>
          Close the panel
        </button>
      </aside>
    );
  }
}
