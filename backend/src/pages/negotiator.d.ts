declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** The best of the available names. Of equally good ones the first preferred one is returned. */
    encoding<Name extends string>(available: readonly Name[], preferred: readonly Name[]): Name | undefined;
  }
}
