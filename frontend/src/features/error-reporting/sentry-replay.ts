import { replayIntegration } from '@sentry/react';

/** Attributes that hold words; a replay shows their length alone. */
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

/** The screen without any of its words: text, inputs and media are masked. */
export function maskedReplay(): ReturnType<typeof replayIntegration> {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: WORDS,
    // Compressed in a worker made from a blob otherwise, which the policy refuses.
    useCompression: false,
    stickySession: false,
    // A page that fails as it starts is often left at once.
    minReplayDuration: 0,
    networkCaptureBodies: false,
  });
}
