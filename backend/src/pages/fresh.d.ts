declare module 'fresh' {
  /** Whether what a request names by its conditions is what the answer's headers name. */
  export default function fresh(
    requested: Readonly<Record<string, unknown>>,
    answered: { readonly etag: unknown },
  ): boolean;
}
