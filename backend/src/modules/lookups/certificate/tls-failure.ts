/** A connection on which no certificate could be read. `message` is a sentence for people. */
export class TlsFailure extends Error {}
