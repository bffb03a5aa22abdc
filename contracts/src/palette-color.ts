import * as z from 'zod/mini';
import { CATEGORIES } from './limits.ts';

/** The place in the palette of charts. */
export const paletteColor = z
  .number({ error: 'Please choose a color' })
  .check(z.int(), z.gte(0), z.lte(CATEGORIES.colors - 1));
