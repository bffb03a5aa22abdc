const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Trial and plans. Days are calendar days of 24 hours; prices are whole US dollars a month. */
export const SUBSCRIPTION = {
  trialDays: 30,
  trialPriceUsd: 0,
  professional: { planId: 1, name: 'Professional', priceUsd: 14 },
  starter: { planId: 2, name: 'Starter', priceUsd: 5, members: 1 },
  refundDays: 30,
  pastDueGraceDays: 7,
  upgradePromptDays: 7,
  /** Before its end a trial's owner gets a mail, with so many days left. */
  trialNoticeDays: [7, 3, 1],
  /** How long a payment page can be paid at, and a coupon is held for it. Minutes; the provider takes 30 at least. */
  checkoutOpenMinutes: 60,
} as const;

export const COUPON_CODE_MAX_LENGTH = 40;

/** How long answers stay fresh and are kept, and how often a read is tried again. Milliseconds. */
export const QUERY_CACHE = {
  freshMs: 10 * minute,
  keptMs: 30 * minute,
  retries: 2,
  retryBaseMs: 1 * second,
  retryCapMs: 10 * second,
  mutationRetries: 1,
  subscriptionFreshMs: 3 * minute,
} as const;

/** The request helper's retries: network errors, 5xx, 408 and 429. Milliseconds. */
export const REQUEST_RETRY = {
  retries: 2,
  delaysMs: [1 * second, 2 * second],
  capMs: 5 * second,
  statuses: [408, 429],
} as const;

/**
 * The browser gives a call up after this time, its retries and a refreshed session included. Milliseconds. An upload
 * gets the time that its bytes take at the slowest connection on top; an arriving answer starts the time again.
 */
export const REQUEST_TIME = {
  readMs: 20 * second,
  writeMs: 30 * second,
  exportMs: 120 * second,
  slowestUploadBytesPerSecond: 16 * 1024,
} as const;

/** The loading overlay's ranks and the age at which a forgotten entry is dropped. */
export const LOADING = {
  priorities: { critical: 100, auth: 90, navigation: 80, form: 70, dashboard: 60, api: 50, background: 10 },
  staleMs: 30 * second,
  /** What is over sooner shows no sign of it, however much it blocks. */
  signDelayMs: 250,
} as const;

export const ONBOARDING = { openDelayMs: 500, autoCloseMs: 300 * second } as const;

export const SESSION = {
  checkIntervalMs: 60 * second,
  /** A token that has no more than this left is refreshed: the auth client's own margin. */
  refreshMarginMs: 90 * second,
  /** A refresh that is not answered in this time is given up. */
  refreshTimeoutMs: 30 * second,
  /** A person's activity is told at most once in this time. */
  activityPauseMs: 5 * second,
  /** A 401 in the first seconds of a page's life doesn't end the session. */
  graceAfterLoadMs: 10 * second,
  /** The waits before an unverified session is shown to the server again. */
  verificationBackoff: { baseMs: 5 * second, capMs: 60 * second, spreadMs: 6 * second },
  /** Signing out is over on this device after this, whatever the network does. */
  signOutTimeoutMs: 5 * second,
  eventsKept: 100,
  inactivityWarningMs: 30 * minute,
  alertCooldownMs: 5 * minute,
  alertThresholds: { authFailures: 3, unexpectedLogouts: 1, warnings: 5, circuitBreakerTrips: 2 },
  breaker: { failures: 3, halfOpenAfterMs: 30 * second },
  crossTabLogoutDelayMs: 500,
  /** The longest time that a verified token or a session's existence may be remembered by the server. */
  verifiedTokenCacheMs: 30 * second,
} as const;

export const REALTIME = {
  connectTimeoutMs: 10 * second,
  eventsPerSecond: 2,
  retries: 5,
  /** Browsers that lost one server come back over the spread at least, so that they don't take it down again. */
  backoff: { baseMs: 1 * second, capMs: 30 * second, spreadMs: 6 * second },
  /** Changes that follow each other within `quietMs` are one message, told `atMostMs` after the first at the latest. */
  message: { quietMs: 500, atMostMs: 10 * second },
  /** The same for reading anew; the next time waits for the answers of the last, but not longer than `answerMs`. */
  refresh: { quietMs: 100, atMostMs: 500, answerMs: 2 * second },
} as const;

export const TOASTS = {
  lifetimeMs: 3 * second,
  /** Of a toast that offers an action or must be read: ten times as long (WCAG 2.2.1). */
  lastingLifetimeMs: 30 * second,
  areaMaxWidthPx: 420,
} as const;

/** An upload has `maxMs` from its first byte to its last: 5 MB at 44 KB a second. */
export const UPLOADS = { logoMaxBytes: 5 * 1024 * 1024, maxMs: 2 * minute } as const;

export const PASSWORDS = { registrationMinLength: 6, resetMinLength: 10, maxLength: 72 } as const;

export const LINKS = {
  validMs: 1 * hour,
  resendCooldownMs: 60 * second,
  /** A page that opens a link waits this long for each answer, then offers another try. */
  answerLimitMs: 15 * second,
} as const;

/** Whoever declines is let go after `declineTimeoutMs`, whatever the network does. Milliseconds. */
export const INVITATIONS = { validDays: 7, listed: 200, declineTimeoutMs: 5 * second } as const;

/** A user created less than this ago counts as new when returning from a third-party sign-in. */
export const NEW_OAUTH_USER_MS = 60 * second;

/** A page that is still here this long after it was told to leave for a provider offers to leave again. */
export const PROVIDER_SIGN_IN = { leavingMs: 10 * second } as const;

/** The same for a payment page. After it the subscription is looked at this often, and for so long. Milliseconds. */
export const PAYMENT_PAGE = { leavingMs: 10 * second, pollMs: 2 * second, patienceMs: 60 * second } as const;

/** How long a success stays on screen before the page moves on. Milliseconds. */
export const REDIRECT_DELAYS = {
  afterRegistrationMs: 1_500,
  afterPasswordResetMs: 3 * second,
  afterMagicLinkMs: 2 * second,
  afterInvitationMs: 1_500,
  afterTrialStartMs: 1 * second,
} as const;

export const TABLE = { pageSize: 25, maxPageSize: 100 } as const;

export const PUBLIC_PAGES = {
  headlineRotationMs: 2_500,
  headerScrollThresholdPx: 50,
  blog: { posts: 10, firstShown: 8, loadedMore: 4, loadDelayMs: 1 * second, tagsPerCard: 3 },
  helpCenterQuestions: 10,
} as const;

export const RETENTION = {
  deletionDays: 30,
  /** How long a deleted record can be restored. */
  trashDays: 30,
  inactivityMonths: 12,
  backupDays: 90,
  minimumAgeTerms: 18,
  minimumAgePrivacy: 13,
  privacyAnswerHours: 48,
  supportAnswerHours: 24,
} as const;

/** When mails to the support mailbox are read. */
export const SUPPORT_HOURS = { days: 'Monday to Friday', from: '9am', to: '5pm', timeZone: 'EST' } as const;

/** The same as times of day, and what a first answer may take of them. A message that comes again is one message. */
export const SUPPORT_DESK = {
  timezone: 'America/New_York',
  opensAtHour: 9,
  closesAtHour: 17,
  firstResponseMs: RETENTION.supportAnswerHours * hour,
  sameMessageMs: 10 * minute,
} as const;

export const ERROR_REPORTING = {
  tracesSampleRate: 0.1,
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 1,
} as const;

export const DEFAULT_CURRENCY = 'MXN';
export const NUMBER_LOCALE = 'en-US';

/** Largest bodies, in bytes, that a route takes unless it names its own. */
export const BODIES = { jsonMaxBytes: 64 * 1024, maxDepth: 32 } as const;

/** Lengths of stored text, in characters. */
export const TEXT = {
  short: 120,
  line: 254,
  phone: 40,
  long: 5_000,
  tag: 40,
  tags: 20,
  contacts: 25,
  search: 120,
} as const;

/**
 * Once the tries of a minute are used up, the wait doubles with every further time it happens, up to the cap;
 * it is forgotten after a quiet while. Milliseconds.
 */
export const SIGN_IN_PAUSE = { baseMs: 1 * minute, capMs: 15 * minute, forgottenAfterMs: 1 * hour } as const;

/** Counted per account and per address of the network; invitations and exports per organization. */
export const RATE_LIMITS = {
  signIn: { points: 10, perMs: 1 * minute },
  signUp: { points: 10, perMs: 10 * minute },
  authMail: { points: 6, perMs: 10 * minute },
  /** Between two mails of one kind to an address. */
  mailPause: { points: 1, perMs: LINKS.resendCooldownMs },
  invitationMail: { points: 30, perMs: 1 * hour },
  /** Codes that somebody may try, so that none is found by trying. */
  coupons: { points: 20, perMs: 10 * minute },
  /** By network address alone: a stranger could use up a limit for a typed mail address, or one for all senders. */
  contactMail: { points: 5, perMs: 1 * hour },
  /** Files with everything that an organization has. */
  exports: { points: 10, perMs: 1 * hour },
  reads: { points: 1_200, perMs: 1 * minute },
  writes: { points: 300, perMs: 1 * minute },
} as const;
