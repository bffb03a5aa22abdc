import { afterEach, beforeEach } from 'vitest';
import { endScreen } from './open-screen.tsx';
import { showOnDesktop } from './screen-sizes.ts';

beforeEach(showOnDesktop);
afterEach(endScreen);
