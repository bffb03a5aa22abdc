import * as React from 'react';

/**
 * React's development build captures an error for each element, whose stack its warnings name, until it has captured 10,000
 * in a second. These errors take a quarter of a screen's time. A number that is never below the limit ends them.
 */
const internals: Record<string, unknown> = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
