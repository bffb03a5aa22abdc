import type { Ready } from '@oficio/contracts';

/** The state of the process's parts. Each health request asks for it, so it must be quick. */
export abstract class Readiness {
  abstract report(): Promise<Ready>;
}
