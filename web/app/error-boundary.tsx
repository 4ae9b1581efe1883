import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

type Props = { path: string; children: ReactNode };

/** A page that breaks says so and offers the way out; the bar above stays, and another page gets its chance. */
export class ErrorBoundary extends Component<Props, { path?: string; failed: boolean }> {
  override state: { path?: string; failed: boolean } = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: { path?: string; failed: boolean }) {
    return { path, failed: state.failed && (state.path ?? path) === path };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div
        role="alert"
        className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-4 px-4 text-center"
      >
        <h1 className="font-semibold text-2xl">Something went wrong</h1>
        <p className="text-muted">This page could not be shown. Loading it again usually helps.</p>
        <Button variant="outline" className="justify-self-center" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
