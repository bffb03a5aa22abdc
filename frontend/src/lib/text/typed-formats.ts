import { DEFAULT_FORMATS, type TypedFormats } from '@oficio/contracts';

let current: TypedFormats = DEFAULT_FORMATS;

/** How the current organization types numbers and dates. */
export const typedFormats = (): TypedFormats => current;

/** Null: no organization, which has the default formats. */
export function setTypedFormats(formats: TypedFormats | null): void {
  current = formats ?? DEFAULT_FORMATS;
}
