import { config } from 'zod/mini';

// Zod probes for `new Function` otherwise, which the content security policy reports as a violation.
config({ jitless: true });
