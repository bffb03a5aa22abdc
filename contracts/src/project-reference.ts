import * as z from 'zod/mini';
import { uuid } from './record-fields.ts';

/** The project of a quote, of a document or of an entry of the books, as these name it. */
export const projectReferenceSchema = z.object({
  id: uuid,
  name: z.string(),
  /** It is in the trash. */
  isDeleted: z.boolean(),
});
export type ProjectReference = z.infer<typeof projectReferenceSchema>;
