export { ENCODINGS, type Encoding } from './encoding.ts';
export { type FileGuess, guessFile } from './guess-file.ts';
export { DECIMAL_MARKS, type DecimalMark, readAmount, readDecimal } from './read-amount.ts';
export { DATE_ORDERS, type DateOrder, readDate, readDayNumber } from './read-date.ts';
export { DELIMITERS, type Delimiter, type FileReading, type FileRecord, readRecords } from './records.ts';
export { UnreadableFile } from './unreadable-file.ts';
