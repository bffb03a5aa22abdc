const SENTENCES = {
  empty: 'This file is empty.',
  not_zip: 'This isn’t a zip file, or it is cut off. Please download it again from the other product.',
  password: 'This zip file has a password. Please export it without one.',
  too_many: 'This zip file has too many files in it.',
  too_large: 'This zip file is too large once it is unpacked. Please export the parts as CSV files.',
  paths: 'This zip file names places outside of itself, which no export does. Nothing of it was read.',
  method: 'This zip file is packed in a way that Oficio can’t read. Please zip it again as usual.',
  broken: 'A file in this zip file is damaged. Please download it again from the other product.',
  unknown:
    'Oficio doesn’t know what is in this zip file. It reads backups of Invoice Ninja 5, team exports of midday, and zip files of CSV files that it knows.',
  nothing: 'There is nothing in this file that Oficio can import.',
} as const;

export type UnreadableBundleCode = keyof typeof SENTENCES;

/** An archive that can't be read. The message is a sentence for the person who chose the file. */
export class UnreadableBundle extends Error {
  readonly code: UnreadableBundleCode;

  constructor(code: UnreadableBundleCode) {
    super(SENTENCES[code]);
    this.name = 'UnreadableBundle';
    this.code = code;
  }
}
