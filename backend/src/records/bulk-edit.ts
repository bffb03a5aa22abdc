import { type BulkChanges, TEXT } from '@oficio/contracts';
import { ApiError } from '../http/api-error.ts';
import { uniqueTags } from './search-text.ts';

/** A body of some fields. */
export type Changed<Body> = { [Name in keyof Body]?: Body[Name] | undefined };

/**
 * The body that makes the changes of a bulk edit in one record.
 * @throws ApiError request.invalid if the record would have too many tags
 */
export function bulkEdit<Body>(
  fields: { tags?: readonly string[] },
  { addTag, removeTag, ...own }: BulkChanges,
): Changed<Body> {
  if (addTag === undefined && removeTag === undefined) return own as Changed<Body>;
  const kept = (fields.tags ?? []).filter((tag) => tag !== removeTag);
  const tags = uniqueTags(addTag === undefined ? kept : [...kept, addTag]);
  if (tags.length > TEXT.tags) throw new ApiError('request.invalid', `At most ${TEXT.tags} tags`);
  return { ...own, tags } as object as Changed<Body>;
}
