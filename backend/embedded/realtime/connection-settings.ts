import type { ClientConfig } from 'pg';
import { POOL_LIMITS } from '../pool-limits.ts';

/**
 * Settings that make every connection of this service write values alike, so that texts from the change stream and
 * from queries can be compared and converted to what `to_jsonb` gives.
 */
const SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

/** The configuration of a connection; `more` adds or overrides session settings. */
export function connectionConfig(url: string, name: string, more: Record<string, string> = {}): ClientConfig {
  const settings = Object.entries({ ...SETTINGS, ...more });
  return {
    connectionString: url,
    application_name: `oficio-realtime-${name}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: POOL_LIMITS.keepAliveInitialDelayMillis,
    options: settings.map(([key, value]) => `-c ${key}=${value}`).join(' '),
  };
}
