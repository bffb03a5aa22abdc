import type { Ready } from '@oficio/contracts';

/** What the process knows of its parts. Asked at each call of the health routes, so it must be quick. */
export abstract class Readiness {
  abstract report(): Promise<Ready>;
}
