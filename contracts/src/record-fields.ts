import * as z from 'zod/mini';

/*
 * What records are made of that nobody types. Apart from the fields that people fill in, whose rules no page needs
 * before there is something to fill in.
 */

export const uuid = z.uuid('This ID isn’t valid');

/** A UTC instant, ISO 8601 with milliseconds and `Z`. */
export const instant = z.string();
