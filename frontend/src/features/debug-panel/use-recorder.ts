import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Recorder } from './recorder.ts';

/** Re-renders after new records, at most once a frame. */
export function useRecorder(recorder: Recorder): number {
  return useSyncExternalStore(recorder.subscribe, recorder.version, recorder.version);
}

/** The time in milliseconds, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
