import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isFullRun: boolean;
  }
}

/** True in `npm test -- --all`, where random tests have all their examples and tables of test data their full size. */
export const isFullRun: boolean = inject('isFullRun');
