declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** The best of what is available; of equally good ones the first that is preferred. */
    encoding<Name extends string>(available: readonly Name[], preferred: readonly Name[]): Name | undefined;
  }
}
