import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Replaces a part of a screen whose code could not be loaded. */
export function PartUnavailable() {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="negative">
        This part could not be loaded. Please check your internet connection and try again.
      </Notice>
      <Button size="large" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
