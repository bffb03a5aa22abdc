export { type FileGuess, guessFile } from './guess-file.ts';
export { readAmount, readDecimal } from './read-amount.ts';
export { readDate } from './read-date.ts';
export { readSeconds } from './read-seconds.ts';
export { type ReadTime, readTime } from './read-time.ts';
export { type FileReading, type FileRecord, readRecords } from './records.ts';
export { UnreadableFile } from './unreadable-file.ts';
