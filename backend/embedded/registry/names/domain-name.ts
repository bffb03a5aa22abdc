/** A name directly below a domain of the stand-in: `.example` is asked over RDAP, `.test` over WHOIS. */
export const REGISTRY_NAME = /^(?!-)[a-z0-9-]{1,63}(?<!-)\.(example|test)$/;
