import { type Logger, pino } from 'pino';
import type { LogLevel } from '../environment.ts';

/** Structured log lines on standard output. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
