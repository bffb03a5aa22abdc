import { DAY_MS, HOUR_MS as hour, MINUTE_MS as minute, SECOND_MS as second } from './durations.ts';

export * from './signed-in-limits.ts';
export * from './start-limits.ts';

export const COUPON_CODE_MAX_LENGTH = 40;

export const ONBOARDING = { openDelayMs: 500, autoCloseMs: 300 * second } as const;

const MIB = 1024 * 1024;

/**
 * A body is refused as too slow after `pace.maxMs` from its first byte (10 MB at 39 KB a second; Node ends it after 5
 * minutes), or after `pace.windowMs` with fewer bytes than the least rate.
 */
export const UPLOADS = {
  logoMaxBytes: 5 * MIB,
  documentMaxBytes: 10 * MIB,
  pace: { maxMs: 4.5 * minute, windowMs: 10 * second, leastBytesPerSecond: 8 * 1024 },
} as const;

/** Documents that a client and another record can have, and bytes of all documents that an organization can have, by its plan. */
export const DOCUMENTS = {
  ofClient: 500,
  ofRecord: 20,
  /** Files that the contacts of a client can send on a day of the organization. */
  sentADay: 5,
  storageBytes: { trial: 200 * MIB, starter: 200 * MIB, professional: 1024 * MIB },
} as const;

export const PASSWORDS = { registrationMinLength: 6, resetMinLength: 10, maxLength: 72 } as const;

export const LINKS = {
  validMs: 1 * hour,
  resendCooldownMs: 60 * second,
  /** The time limit of each answer for a page that opens a link; then the page offers another attempt. */
  answerLimitMs: 15 * second,
  /** Declining a link leaves the page after this time, whatever the network does. */
  declineTimeoutMs: 5 * second,
} as const;

/** Declining leaves the page after `declineTimeoutMs`, whatever the network does. Milliseconds. */
export const INVITATIONS = { validDays: 7, listed: 200, declineTimeoutMs: 5 * second } as const;

/** A person without a password proves who it is by a sign-in that isn't longer ago. */
export const FRESH_SIGN_IN_MS = 15 * minute;

/** A user created less than this ago counts as new after a provider's sign-in. */
export const NEW_OAUTH_USER_MS = 60 * second;

/** A page that is still open this long after navigating to a provider offers the button again. */
export const PROVIDER_SIGN_IN = { leavingMs: 10 * second } as const;

/** The same for a payment page; afterwards the interval and duration of polling the subscription. Milliseconds. */
export const PAYMENT_PAGE = { leavingMs: 10 * second, pollMs: 2 * second, patienceMs: 60 * second } as const;

/** The time that a success stays on screen before the next page. Milliseconds. */
export const REDIRECT_DELAYS = {
  afterRegistrationMs: 1_500,
  afterPasswordResetMs: 3 * second,
  afterMagicLinkMs: 2 * second,
  afterInvitationMs: 1_500,
  afterTrialStartMs: 1 * second,
} as const;

export const TABLE = { pageSize: 25, maxPageSize: 100 } as const;

/**
 * `bulkRows`: how many records one request changes. `exportedRows` and `sheetRows`: how many a CSV or XLSX file holds.
 * `pickable`: how many a list for pickers has.
 */
export const RECORDS = {
  bulkRows: TABLE.maxPageSize,
  exportedRows: 100_000,
  sheetRows: 20_000,
  pickable: 5_000,
} as const;

/** One package for the accountant. `bytes`: of its archive; `keptMs`: for how long the archive can be downloaded. */
export const PACKAGES = {
  days: 366,
  documents: 2_000,
  bytes: 500 * 1024 * 1024,
  keptMs: 24 * hour,
  listed: 10,
} as const;

/**
 * Files that are imported. `samples`: the rows that a mapping shows. `keptDays`: after this time the rows of an import are
 * removed. `open`: the most files of an organization that aren't imported.
 */
export const IMPORTS = {
  bytes: 5 * MIB,
  rows: 20_000,
  columns: 200,
  samples: 10,
  undoMs: 24 * hour,
  keptDays: 30,
  open: 20,
} as const;
/** For how long a merge of two clients can be undone. Milliseconds. */
export const CLIENT_MERGES = { undoMs: 24 * hour } as const;

/** Of one project: the characters of its code, and its members. */
export const PROJECTS = { codeLength: 16, members: 50, colors: 5, budgetMinutes: 600_000 } as const;

/**
 * `perProject`: the most tasks of a project, without deleted ones. Of one task: its labels, the entries of its checklist, its
 * comments, its estimate. `rankLength`: a column whose ranks have become longer gets new ones.
 */
export const TASKS = {
  perProject: 2_000,
  labels: 10,
  checklist: 50,
  comments: 500,
  estimateMinutes: 600_000,
  rankLength: 64,
} as const;

/**
 * The longest time entry that is typed, the most entries that are billed at once, and the steps in minutes to which an
 * organization rounds entries up. The end of a timer that has run for longer than `longTimerMs` is asked for.
 */
export const TIME = {
  mostMinutes: 1_440,
  mostBilled: 500,
  steps: [0, 6, 15],
  longTimerMs: 12 * hour,
} as const;

/** The most notes that a client has at once, without deleted ones. */
export const CLIENT_NOTES = 500;

/** Of an organization, archived ones included; `colors`: the places of the palette. */
export const CATEGORIES = { most: 100, colors: 10 } as const;

/** Saved views of lists. `most`: of one list and person; `word`: the name of a filter or of a column; `searchBytes`: as JSON. */
export const LIST_VIEWS = { most: 30, name: 60, word: 60, columns: 60, searchBytes: 4_096 } as const;

/** Of one invoice; `quantity` in whole units. */
export const INVOICES = {
  lines: 200,
  descriptionLength: 1_000,
  quantity: 1_000_000_000,
} as const;

/** Of one item of the item list; `suggestedFrom`: the letters from which on a line gets suggestions. */
export const ITEMS = { prices: 10, suggestions: 8, suggestedFrom: 2 } as const;

/** Series of recurring documents. `failures`: a series is paused after so many failed attempts at one occurrence. */
export const RECURRING = {
  failures: 3,
  previewed: 12,
  /** The latest made documents that a series shows. */
  shownDocuments: 24,
  interval: 120,
  occurrences: 1_000,
  notices: 5,
  noticeDays: 90,
  lastStart: '2199-12-31',
} as const;

/** The most invoices that a payment is allocated to at once. */
export const INVOICES_OF_A_PAYMENT = 100;

/** Keys for programs. `most`: of one member in an organization; `usedPauseMs`: the pause between two notes of a key's use. */
export const API_KEYS = { most: 20, usedPauseMs: 1 * minute, requestsPerMinute: 300 } as const;

/** Links to pages for clients. `most` counts those of one thing that work. */
export const PUBLIC_LINKS = {
  most: 50,
  /** The most days for which a link works that has an end. */
  mostDays: 3_650,
  previewMs: 30 * minute,
  /** The pause between two views of one link that count. */
  seenPauseMs: 1 * hour,
} as const;

/** The client portal. Its sign-in link works once. */
export const PORTAL = {
  linkMs: 1 * hour,
  sessionMs: 30 * DAY_MS,
  /** The pause between two notes of a session's last use. */
  usedPauseMs: 1 * hour,
  /** The most invoices that the home names as waiting for a payment. */
  openInvoices: 50,
  /** The latest invoices, and the latest documents, on the home. */
  homeRows: 20,
  /** Rows on a page of one of these lists. */
  pageRows: 50,
} as const;

/** The settings of invoicing. `storedTaxRates` counts archived ones, too. */
export const INVOICING = {
  taxRates: 50,
  storedTaxRates: 500,
  /** The most taxes of a line, and therefore of a new one. */
  taxesOfLine: 4,
  /** The parts of a vendor's invoice can have different rates. */
  taxesOfExpense: 8,
  series: 20,
  patternLength: 40,
  highestNumber: 999_999_999_999,
  /** 10 million units of the organization's currency for one foreign unit. */
  highestRateE8: 1_000_000_000_000_000,
  /** In minor units; 1 doesn't round. */
  cashSteps: [1, 5, 10, 20, 25, 50, 100] as readonly number[],
} as const;

/** Mails of organizations to their clients. */
export const OUTBOX = {
  /** From each refusal for now to the next attempt. */
  retryMinutes: [1, 5, 30, 120, 360],
  /** A message that is still being sent after this many minutes has an unknown outcome. */
  uncertainAfterMinutes: 10,
  /** Recipients, those of copies included, whom an organization can write to in 24 hours. */
  recipientsPerDay: { trial: 50, paid: 1_000 },
  /** Messages with a document that an organization can send in an hour. The others wait. */
  documentsPerHour: 200,
  /** Of one message, with its copies. */
  recipients: 10,
  /** The texts of messages are kept for this long. */
  bodyMonths: 24,
} as const;

export const PUBLIC_PAGES = {
  headlineRotationMs: 2_500,
  headerScrollThresholdPx: 50,
  blog: { posts: 10, firstShown: 8, loadedMore: 4, loadDelayMs: 1 * second, tagsPerCard: 3 },
  helpCenterQuestions: 10,
} as const;

export const RETENTION = {
  deletionDays: 30,
  /** The days before an organization's deletion on which its owner and admins are reminded. */
  deletionReminderDays: 3,
  /** How long a deleted record can be restored. */
  trashDays: 30,
  inactivityMonths: 12,
  /** The owner of an unused organization gets a mail after these months, and another one these days before the end. */
  inactivityNoticeMonths: 11,
  inactivityWarningDays: 14,
  notificationMonths: 12,
  backupDays: 90,
  minimumAgeTerms: 18,
  minimumAgePrivacy: 13,
  privacyAnswerHours: 48,
  supportAnswerHours: 24,
} as const;

/** The hours in which mails to the support mailbox are read. */
export const SUPPORT_HOURS = { days: 'Monday to Friday', from: '9am', to: '5pm', timeZone: 'EST' } as const;

/** The same as times of day, and the time to a first answer. A repeated message counts as one. */
export const SUPPORT_DESK = {
  timezone: 'America/New_York',
  opensAtHour: 9,
  closesAtHour: 17,
  firstResponseMs: RETENTION.supportAnswerHours * hour,
  sameMessageMs: 10 * minute,
} as const;

/**
 * Questions to Oficio and requests of clients. `files`: of one message; `transitions`: the last ones in the diagnostics of a
 * page.
 */
export const TICKETS = {
  reopenDays: 14,
  files: 5,
  messages: 500,
  transitions: 20,
  cannedReplies: 200,
  /** Files that were uploaded for a message that wasn't sent are removed after this time. */
  unsentFileMs: DAY_MS,
} as const;

export const ERROR_REPORTING = {
  tracesSampleRate: 0.1,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 1,
} as const;

/** The largest request bodies in bytes, unless a route names its own limit; `publicMaxBytes` without a session. */
export const BODIES = { jsonMaxBytes: MIB, publicMaxBytes: 64 * 1024, maxDepth: 32 } as const;

/**
 * After a minute's attempts are used up, the pause doubles each time, up to the cap. It resets after a quiet period.
 * Milliseconds.
 */
export const SIGN_IN_PAUSE = { baseMs: 1 * minute, capMs: 15 * minute, forgottenAfterMs: 1 * hour } as const;

/** Counted for each account and network address; invitations for each organization; downloads, exports and packages for
 * each member of an organization. */
export const RATE_LIMITS = {
  signIn: { points: 10, perMs: 1 * minute },
  signUp: { points: 10, perMs: 10 * minute },
  authMail: { points: 6, perMs: 10 * minute },
  /** The pause between two mails of one kind to an address, for each network address that asks for them. */
  mailPause: { points: 1, perMs: LINKS.resendCooldownMs },
  /** Mails of one kind to a mailbox, whoever asks for them; more are dropped. */
  mailbox: { points: 2, perMs: 1 * minute },
  invitationMail: { points: 30, perMs: 1 * hour },
  /** Attempted codes, so that none can be guessed. */
  coupons: { points: 20, perMs: 10 * minute },
  /** Counted by network address alone: a stranger could exhaust a limit for a typed address, or one for all senders. */
  contactMail: { points: 5, perMs: 1 * hour },
  /** Passwords that confirm a step of a signed-in person. */
  passwordProofs: { points: 5, perMs: 10 * minute },
  /** Files of lists and reports. */
  downloads: { points: 60, perMs: 1 * hour },
  /** Exports of an organization's data, and of its documents. */
  exports: { points: 10, perMs: 1 * hour },
  /** Tests of the texts of mails, each to the member who asks for it. */
  testMails: { points: 10, perMs: 1 * hour },
  /** Packages for the accountant. */
  packages: { points: 10, perMs: 1 * hour },
  /** Checks of domains that a person asks for, one or several at once, of an organization. */
  domainChecks: { points: 60, perMs: 1 * hour },
  /** The same of certificates. */
  certificateChecks: { points: 60, perMs: 1 * hour },
  /** Pages of clients and what belongs to them. */
  portal: { points: 60, perMs: 1 * minute },
  /** Messages of a member or a contact to either desk. */
  ticketMessages: { points: 20, perMs: 1 * hour },
  /** Sign-in links of the client portal, for an email address. */
  portalSignIns: { points: 5, perMs: 1 * hour },
  /** Tests of webhook endpoints and deliveries that are sent again, of an organization. */
  webhookSends: { points: 60, perMs: 1 * hour },
  /** Requests with one API key, of every kind. */
  apiKeys: { points: API_KEYS.requestsPerMinute, perMs: 1 * minute },
  reads: { points: 1_200, perMs: 1 * minute },
  writes: { points: 300, perMs: 1 * minute },
} as const;
