import type { Failure, FailureCode } from '@oficio/contracts';

/**
 * An expected refusal, with a code for the caller. Every other thrown value is a bug or an outage and becomes a 5xx.
 */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly details: Failure['details'];

  constructor(code: FailureCode, message?: string, details?: Failure['details'], options?: ErrorOptions) {
    super(message ?? TEXTS[code], options);
    this.code = code;
    this.details = details;
  }
}

/** The message of each code, unless the error has its own. */
const TEXTS: Record<FailureCode, string> = {
  'request.invalid': 'Please check what you entered.',
  'request.too_large': 'This is too large.',
  'request.unsupported_media_type': 'Please send JSON.',
  'auth.required': 'Please sign in.',
  'auth.session_ended': 'Your session has expired. Please log in again.',
  'auth.email_unconfirmed': 'Please confirm your email address first.',
  'subscription.required': 'Start your free trial or subscribe to continue.',
  'trial.already_used': 'Your free trial has already been used. Subscribe to continue.',
  'trial.plan_unknown': 'This plan has no free trial.',
  'subscription.active_already': 'Your organization already has a subscription.',
  'subscription.no_billing': 'There is nothing to manage: your organization has not paid anything yet.',
  'subscription.not_possible':
    'This isn’t possible with your subscription as it is now. Please reload the page.',
  'checkout.failed': 'There was a problem starting the checkout process. Please try again.',
  'coupon.invalid': 'Invalid coupon code',
  'coupon.code_taken': 'A coupon with this code already exists.',
  'payments.not_configured': 'Payments aren’t set up here yet.',
  'payments.unavailable':
    'The payment service can’t be reached at the moment. Please try again in a few minutes.',
  'plan.too_many_members':
    'The Starter plan is for one person. Remove the other members first, or choose Professional.',
  'access.forbidden': 'You are not allowed to do this.',
  'organization.suspended':
    'Oficio has suspended this organization. Settings, exports and support stay open; please write to support.',
  'impersonation.read_only': 'This view only reads. End it to change something.',
  'impersonation.expired': 'This view is over.',
  'account.confirmed_already': 'This address is confirmed already.',
  'job.not_possible': 'This isn’t possible with this job as it is now. Please reload the page.',
  'key.not_allowed': 'This API key can’t do this.',
  'account.owns_organization':
    'You own an organization. Hand it over, or delete it together with your account.',
  'invitation.invalid': 'This invitation is not valid.',
  'invitation.expired': 'This invitation has expired. Ask for a new one.',
  'invitation.revoked': 'This invitation was withdrawn. Ask for a new one.',
  'invitation.used': 'This invitation has already been used.',
  'invitation.other_address': 'This invitation is for another email address. Sign in with that one.',
  'invitation.pending_already': 'There is already an open invitation for this address.',
  'member.exists_already': 'This person is already a member.',
  'member.is_owner':
    'The owner can’t be changed or removed until the organization is handed over to someone else.',
  'organization.switched': 'You switched to another organization in another tab. Please reload this page.',
  'resource.not_found': 'This could not be found. It may have been deleted.',
  'resource.in_use': 'This is in use and can’t be deleted.',
  'record.exists_already': 'This already exists.',
  'storage.full': 'The storage for documents is full. Delete documents that you don’t need any more.',
  'document.busy': 'Many documents are being printed at the moment. Please try again in a few moments.',
  'upload.not_an_image': 'Please upload an image file',
  'upload.not_a_document':
    'This kind of file can’t be stored. PDF, images, text, CSV, XML, Word, Excel and OpenDocument files can, without macros.',
  'upload.too_large': 'Logo must be less than 5MB',
  'upload.too_slow': 'The upload took too long. Please try again with a faster connection or a smaller file.',
  'version.stale': 'Someone else has changed this. Please review the new version first.',
  'merge.not_undoable': 'This merge can’t be undone any more.',
  'amount.too_large': 'This amount is too large.',
  'rate.missing': 'Please enter the exchange rate.',
  'income.of_payment': 'This entry belongs to a payment. Change the payment instead.',
  'expense.billed': 'This expense is on an invoice. Delete the draft or void the invoice first.',
  'time.billed': 'This time is billed. Remove it from its invoice first.',
  'time.not_running': 'This timer doesn’t run any more.',
  'invoice.source_billed': 'Another invoice already bills this.',
  'books.closed': 'The books are closed for this date. Choose a later one.',
  'invoice.empty': 'An invoice needs at least one line.',
  'invoice.discount_exceeds': 'The discount is larger than what it is taken from.',
  'invoice.total_negative': 'The total can’t be negative. Use a credit note to give money back.',
  'invoice.not_draft': 'This was issued, so it can’t be changed any more. Correct it with a credit note.',
  'invoice.not_issued': 'This is only possible once the invoice has been issued.',
  'invoice.not_scheduled': 'This invoice isn’t scheduled any more.',
  'invoice.settled': 'Refund or credit the payment first.',
  'invoice.date_out_of_order': 'A document already has a later date, and dates follow the numbers.',
  'invoice.credit_exceeds': 'This is more than what is left to credit.',
  'payment.allocation_exceeds': 'This is more than what is left to pay.',
  'payment.currency_differs': 'An invoice is paid in its own currency.',
  'payment.refund_exceeds': 'This is more than what can be refunded.',
  'payment.not_possible': 'This isn’t possible with this payment as it is now. Please reload the page.',
  'write_off.limit_exceeds': 'This is more than your organization’s write-off limit.',
  'series.pattern_invalid': 'This pattern can’t number documents.',
  'series.number_back': 'The next number can only go up.',
  'message.not_possible': 'This isn’t possible with this mail as it is now. Please reload the page.',
  'quote.not_possible': 'This isn’t possible for the quote as it is now.',
  'renewal.not_possible': 'This isn’t possible with this renewal as it is now. Please reload the page.',
  'renewal.no_recipient': 'No contact of this client receives renewals.',
  'task.place_gone':
    'Somebody has moved or deleted a task beside this place. Nothing was moved; look at the column as it is now.',
  'import.unreadable': 'This file can’t be read as CSV.',
  'import.not_csv': 'This isn’t a CSV file. Please open it in a spreadsheet and save it as CSV.',
  'import.dates_ambiguous':
    'The dates of this file can be read in two ways. Please choose the order of day and month.',
  'import.not_possible': 'This isn’t possible with this import as it is now. Please reload the page.',
  'import.stale': 'Records were changed since the check. Please check the file again.',
  'import.not_undoable': 'This import can’t be undone any more.',
  'ticket.not_possible': 'This isn’t possible with this ticket as it is now. Please reload the page.',
  PROFILE_INCOMPLETE: 'Please set up your organization first.',
  'idempotency.key_reused': 'This was already saved with different content. Please reload the page.',
  'idempotency.in_progress': 'This is already being saved. Please wait a moment.',
  'rate.limited': 'Too many attempts. Please wait a moment and try again.',
  'service.unavailable': 'Server is currently unavailable. Please try again in a few moments.',
  'service.read_only': 'Nothing can be saved right now. Please try again in a few minutes.',
  'server.failed': 'Something went wrong. Please try again.',
};
