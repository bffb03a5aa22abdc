import { isJsonObject } from './json.ts';

/** The parsed payload of a join. */
export interface JoinPayload {
  /** The entries of `postgres_changes` as received, nulls included. */
  bindings: unknown[];
  /** The reply waits for the subscription and carries its result. */
  waitForChanges: boolean;
  accessToken: string | undefined;
}

/** Parses a join leniently: members may be absent or null, booleans may be strings. */
export function readJoinPayload(payload: unknown): JoinPayload {
  const { config, access_token: accessToken } = objectOf(payload);
  const settings = objectOf(config);
  return {
    bindings: Array.isArray(settings.postgres_changes) ? settings.postgres_changes : [],
    waitForChanges: isTrue(objectOf(settings.postgres_changes_options).wait),
    accessToken: typeof accessToken === 'string' ? accessToken : undefined,
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? value : {};
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
