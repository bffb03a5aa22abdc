import { getClient } from '@sentry/react';
import { afterEach, expect, test } from 'vitest';
import { startErrorReporting } from './sentry.ts';
import { maskedReplay } from './sentry-replay.ts';

const SETTINGS = { dsn: 'https://key@sentry.example.com/1', environment: 'embedded', release: 'oficio@1' };

afterEach(() => getClient()?.close());

test("'trace sample rate 0.1, session replay sampling 0, replay on error 1'", () => {
  startErrorReporting(SETTINGS);
  expect(getClient()?.getOptions()).toMatchObject({
    ...SETTINGS,
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
  });
});

test("'all text and inputs masked'", () => {
  expect(maskedReplay()).toMatchObject({
    _recordingOptions: { maskAllText: true, maskAllInputs: true, unmaskTextSelector: '' },
    _initialOptions: { blockAllMedia: true, networkCaptureBodies: false, networkDetailAllowUrls: [] },
  });
});
