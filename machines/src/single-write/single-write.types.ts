/** A request as it is sent. The same key with the same variables takes effect once. */
export interface SentWrite {
  idempotencyKey: string;
  variables: unknown;
  /** What the form showed when it was submitted, so that it can be shown again. */
  typed: unknown;
}

/** Why the server refused a write, or why its answer was lost. */
export interface WriteRefusal {
  /** The sentence for display. */
  text: string;
  code: string | null;
  /** The invalid fields, by their paths in the body. */
  fields: readonly { path: string; message: string }[];
  /** The stored record, when the write was based on an older version. */
  current: unknown;
}

export interface SingleWriteContext {
  /** The write whose outcome isn't known yet. */
  sent: SentWrite | null;
  refusal: WriteRefusal | null;
}

export type SingleWriteEvent = { type: 'form.submitted'; write: SentWrite } | { type: 'form.edited' };

export type SingleWriteEmitted =
  | { type: 'singleWrite.stored'; answer: unknown; sent: SentWrite }
  | { type: 'singleWrite.refused'; refusal: WriteRefusal }
  | { type: 'singleWrite.answerLost'; refusal: WriteRefusal };

/** `undecided`: the write may have been stored. */
export type SingleWriteTag = 'busy' | 'undecided';
