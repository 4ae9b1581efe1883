import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/alert.tsx';
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
      <ErrorState
        place="page"
        title="Something went wrong"
        text="This page could not be shown. Loading it again usually helps."
        action={
          <Button variant="outline" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    );
  }
}
