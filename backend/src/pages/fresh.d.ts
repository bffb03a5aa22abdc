declare module 'fresh' {
  /** Whether the request's conditions match the answer's headers. */
  export default function fresh(
    requested: Readonly<Record<string, unknown>>,
    answered: { readonly etag: unknown },
  ): boolean;
}
