import { replayIntegration } from '@sentry/react';

/** Attributes with text; a replay shows only their length. */
const WORDS = [
  'title',
  'placeholder',
  'alt',
  'content',
  'value',
  'download',
  'data-initials',
  'aria-label',
  'aria-description',
  'aria-valuetext',
];

/** A replay of the screen with all text, inputs and media masked. */
export function maskedReplay(): ReturnType<typeof replayIntegration> {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: WORDS,
    // Compression would use a worker from a blob URL, which the policy refuses.
    useCompression: false,
    stickySession: false,
    // A page that fails during its start is often left at once.
    minReplayDuration: 0,
    networkCaptureBodies: false,
  });
}
