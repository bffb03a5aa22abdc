import type { DemoClient } from './demo-client.ts';
import { ABROAD_CLIENTS } from './demo-clients-abroad.ts';
import { ELSEWHERE_CLIENTS } from './demo-clients-elsewhere.ts';
import { NEARBY_CLIENTS } from './demo-clients-nearby.ts';

/** What the directory of a web agency in Guadalajara could look like. */
export const DEMO_CLIENTS: DemoClient[] = [...NEARBY_CLIENTS, ...ELSEWHERE_CLIENTS, ...ABROAD_CLIENTS];
