import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import * as appCopy from './app.copy.ts';

const copy = appCopy.pageCrashed;

type Props = { path: string; children: ReactNode };

/** Replaces a crashed page with an error. The navigation stays, and going to another page clears the error. */
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
        title={copy.title}
        text={copy.text}
        action={
          <Button variant="outline" onClick={() => window.location.reload()}>
            {copy.reload}
          </Button>
        }
      />
    );
  }
}
