/**
 * What becomes of every table and column when someone deletes their account. A test compares this with the database,
 * so a new table or column fails until somebody decides. `deleted`: their rows go, at once or with the next cleanup.
 */
type Stored = 'deleted' | Columns;

type Columns = {
  /** Money, ids, times and states: what must stay, and doesn't say who it was. */
  kept?: string;
  /** Emptied, or replaced by a word that is the same for everyone. */
  cleared?: string;
  /** Not about a person. */
  impersonal?: string;
};

const accounts: Record<string, Stored> = {
  users: {
    kept: 'id suspended_at deleted_at erase_at created_at updated_at',
    cleared:
      'username password email first_name last_name profile_image_url time_zone mails_off here_to_book hide_address calendar_id suspended_reason',
  },
  sessions: 'deleted',
  // Hashes, for 90 days, so that the name isn't taken by an impostor at once. A guess can be checked against them.
  former_usernames: { kept: 'name_hash user_id until' },
  passkeys: 'deleted',
  // Hashes of random numbers.
  used_passkey_challenges: { impersonal: 'challenge_hash expires_at' },
  second_steps: 'deleted',
  recovery_codes: 'deleted',
  email_changes: 'deleted',
  password_resets: 'deleted',
  password_reset_requests: 'deleted',
  idempotency_keys: 'deleted',
  uploads: 'deleted',
  data_exports: 'deleted',
  notifications: 'deleted',
  mails: 'deleted',
  // Who was an operator, and when, belongs to the audit log.
  operators: { kept: 'user_id granted_at granted_by_id revoked_at' },
};

const profiles: Record<string, Stored> = {
  profiles: {
    kept: `id user_id response_time sessions_completed buffer_before_minutes buffer_after_minutes min_notice_minutes
      horizon_days start_grid_minutes hours_chosen_at link_shared_at setup_hidden_at vector_retry_at created_at updated_at`,
    cleared: `role headline about location tags embedding embedding_model linkedin_url youtube_url twitter_url instagram_url
      meeting_url is_verified is_active next_free_at is_free_soon hidden_at hidden_reason`,
  },
  availability: 'deleted',
  availability_overrides: 'deleted',
  calendar_connections: 'deleted',
  calendars: 'deleted',
  busy_times: 'deleted',
  session_events: 'deleted',
  calendar_conflicts: 'deleted',
  pricing_tiers: 'deleted',
  profile_views: 'deleted',
  verification_requests: 'deleted',
  search_documents: 'deleted',
  search_postings: 'deleted',
  // Words that no profile contains anymore.
  search_terms: 'deleted',
  search_words: 'deleted',
};

const bookings: Record<string, Stored> = {
  bookings: {
    kept: `id profile_id booker_id duration extended_minutes price scheduled_at ends_at blocked_from blocked_until
      reserved_until status expires_at
      answer_by remind_at currency fee_percent policy free_until save_card stripe_payment_intent_id calendar_event_id
      calendar_sequence no_show_at created_at updated_at`,
    cleared: 'message time_zone meeting_link',
  },
  booking_events: {
    kept: 'id seq booking_id at actor actor_id from_status to_status kind shares_messages',
    cleared: 'reason',
  },
  booking_event_outbox: { kept: 'event_id due_at' },
  booking_proposals: {
    kept: 'id booking_id proposed_by proposer_id scheduled_at lapses_at outcome closed_at created_at',
  },
  extensions: {
    kept: 'id booking_id minutes price offered_by offered_at agreed_at payment_id lapses_at outcome closed_at',
  },
  // Who was there, and when.
  room_visits: { kept: 'id booking_id user_id entered_at seen_at left_at ended' },
  // They hold network addresses, and last two minutes.
  room_signals: 'deleted',
  messages: {
    kept: 'id booking_id sender_id receiver_id is_read read_at mailed_at created_at',
    cleared: 'content',
  },
  reviews: {
    kept: 'id booking_id profile_id reviewer_id rating tip_amount hidden_at created_at',
    cleared: 'comment reply replied_at hidden_reason',
  },
};

const money: Record<string, Stored> = {
  payments: {
    kept: `id booking_id kind state amount currency intent_id charge_id decided_at refund_owed refunded lost fee released
      transferred withheld repaid written_off payout_frozen reported capture_before asked_at refusal card_brand card_last4
      captured_at refunded_at created_at updated_at`,
    cleared: 'method_id',
  },
  payment_ops: {
    kept: `id payment_id op seq idempotency_key keyed_at params state attempts due_at leased_until faults last_error
      result_id created_at done_at`,
  },
  payment_events: { kept: 'event_id type body received_at due_at attempts processed_at last_error' },
  payment_customers: 'deleted',
  payout_accounts: 'deleted',
  disputes: { kept: 'id payment_id status amount withdrawn reason evidence_due_by opened_at closed_at' },
  ledger_accounts: { kept: 'name currency balance' },
  ledger_transactions: { kept: 'id seq key kind about posted_at' },
  ledger_entries: { kept: 'id transaction_id account currency amount' },
  balance_entries: { kept: 'source is_incoming entry_id' },
  payment_cursors: { impersonal: 'name at position' },
};

const operators: Record<string, Stored> = {
  audit_log: {
    kept: 'id at operator_id action booking_id case_id user_id idempotency_key request_hash',
    cleared: 'reason before after answer',
  },
  cases: {
    kept: 'id key kind title booking_id subject_id reporter_id amount opened_at due_at assignee_id closed_at closed_by_id',
    cleared: 'about resolution',
  },
  case_notes: { kept: 'id case_id author_id at', cleared: 'text' },
  content_reports: {
    kept: 'id case_id reporter_id kind content_id reason at handled_at',
    cleared: 'text content',
  },
};

const counters: Record<string, Stored> = {
  clock: { impersonal: 'only offset_ms' },
  daily_figures: { impersonal: 'day name value' },
  job_failures: { impersonal: 'name since failures last_error' },
  missed_searches: { impersonal: 'day words count' },
  // Keys are hashes.
  rate_limits: { impersonal: 'key count resets_at' },
  sweeps: { impersonal: 'name begun_at' },
};

/** The provider's side. Its customers and accounts are deleted; what it charged and sent is the provider's record. */
const sandbox: Record<string, Stored> = {
  'stripe_sandbox.objects': { kept: 'id kind account position created body hidden' },
  'stripe_sandbox.requests': { kept: 'account key fingerprint status answer request_id created_at' },
  'stripe_sandbox.endpoints': { impersonal: 'id url secret' },
  'stripe_sandbox.deliveries': { impersonal: 'event_id endpoint_id attempts due_at done' },
  'stripe_sandbox.balances': { kept: 'account writer amount' },
  'stripe_sandbox.faults': { impersonal: 'name fault' },
};

export const storedData: Record<string, Stored> = {
  ...accounts,
  ...profiles,
  ...bookings,
  ...money,
  ...operators,
  ...counters,
  ...sandbox,
};
