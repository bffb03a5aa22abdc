import { fileURLToPath } from 'node:url';

/** `frontend/dist`, relative to the sources and to the build. */
export const FRONTEND = fileURLToPath(
  new URL(
    import.meta.url.includes('/dist/') ? '../../../../frontend/dist/' : '../../../frontend/dist/',
    import.meta.url,
  ),
);
