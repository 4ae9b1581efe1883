import * as z from 'zod/mini';
import {
  forgotSchema,
  registrationSchema,
  resetSchema,
  selfSchema,
  usernameCheckSchema,
  userUpdateSchema,
} from '#shared/accounts/accounts.schema.ts';
import { devicesSchema } from '#shared/accounts/devices.schema.ts';
import { usernameChangeSchema } from '#shared/accounts/username-change.schema.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { slotsQuerySchema, slotsSchema } from '#shared/availability/slots.schema.ts';
import { bookingSchema, cancellationSchema } from '#shared/bookings/booking-view.schema.ts';
import {
  acceptProposalSchema,
  acceptSchema,
  cancelSchema,
  finishPaymentSchema,
  moveSchema,
  newBookingSchema,
  newProposalSchema,
  reportSchema,
  requestedBookingSchema,
} from '#shared/bookings/bookings.schema.ts';
import { extensionAnswerSchema, shownPriceSchema } from '#shared/bookings/extensions.schema.ts';
import { respondAnswerSchema, respondSchema } from '#shared/bookings/respond.schema.ts';
import { calendarsRoutes } from '#shared/calendars/calendars-routes.ts';
import { contentPageSchema } from '#shared/content/content.schema.ts';
import {
  accountDeletionSchema,
  deletionPreviewSchema,
  exportRequestSchema,
  exportSchema,
  exportsSchema,
} from '#shared/leaving/leaving.schema.ts';
import { canceledMessageSchema, messageSchema, newMessageSchema } from '#shared/messages/messages.schema.ts';
import { notificationsSchema, readNotificationsSchema } from '#shared/notifications/notifications.schema.ts';
import { operatorRoutes } from '#shared/operator/operator-routes.ts';
import { configSchema } from '#shared/payments/config.schema.ts';
import { extraPaymentSchema } from '#shared/payments/extra-payment.schema.ts';
import { onboardingSchema, payoutsSchema } from '#shared/payments/payouts.schema.ts';
import {
  newProfileSchema,
  pricingSchema,
  profilePatchSchema,
} from '#shared/profiles/profile-input.schema.ts';
import { profileSchema, publicReviewSchema } from '#shared/profiles/profiles.schema.ts';
import { samplesSchema } from '#shared/profiles/samples.schema.ts';
import { setupChangeSchema } from '#shared/profiles/setup.schema.ts';
import { newVerificationSchema } from '#shared/profiles/verification.schema.ts';
import { newReportSchema } from '#shared/reports/reports.schema.ts';
import {
  newReviewSchema,
  newTipSchema,
  replySchema,
  reviewSchema,
  writtenReviewSchema,
} from '#shared/reviews/reviews.schema.ts';
import { roomRoutes } from '#shared/rooms/rooms-routes.ts';
import { closestSchema, searchSchema } from '#shared/search/search.schema.ts';
import { confirmedPasswordChangeSchema, signInSchema } from '#shared/security/security.schema.ts';
import { securityRoutes } from '#shared/security/security-routes.ts';
import {
  calendarLinkRequestSchema,
  calendarLinkSchema,
  confirmEmailSchema,
  settingsChangeSchema,
  settingsSchema,
  unsubscribeSchema,
} from '#shared/settings/settings.schema.ts';
import { ownStatsSchema, statsSchema } from '#shared/stats/stats.schema.ts';
import {
  photoClaimSchema,
  photoSchema,
  uploadRequestSchema,
  uploadTargetSchema,
} from '#shared/uploads/uploads.schema.ts';

const params = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>);

const id = { params: params('id') };
const token = { params: params('token') };
const bookingId = { params: params('bookingId') };
const username = { params: params('username') };
const nothing = { 204: z.null() };
const move = { ...id, body: moveSchema, response: { 200: bookingSchema } };
const report = { ...move, body: reportSchema };
const proposalAnswer = { params: params('id', 'proposalId'), response: { 200: bookingSchema } };
const oneExtension = { params: params('id', 'extensionId') };
const extension = { response: { 200: extensionAnswerSchema } };
const settings = { response: { 200: settingsSchema } };
const notOffset = 'Must be a whole number up to 1000000';
const offset = z.coerce
  .number(notOffset)
  .check(z.int(notOffset), z.minimum(0, notOffset), z.maximum(1_000_000, notOffset));
/** The server checks hours against its own MAX_HORIZON_DAYS. */
const hours = availabilitySchema(180);

/**
 * Every call that our own pages make: what it takes and what it answers. The server registers its routes from it; the
 * browser uses its types alone, so that no schema is sent to people only to check our own answers.
 */
export const routes = {
  'GET /api/config': { response: { 200: configSchema } },
  'GET /api/content/:name': { params: params('name'), response: { 200: contentPageSchema } },
  'GET /api/admin/stats': { response: { 200: statsSchema } },
  'GET /api/stats/mine': { response: { 200: ownStatsSchema } },

  'GET /auth/user': { response: { 200: selfSchema } },
  'POST /auth/register': { body: registrationSchema, response: { 201: selfSchema } },
  'POST /auth/login': { body: signInSchema, response: { 200: selfSchema } },
  'POST /auth/logout': { response: nothing },
  'POST /auth/forgot': { body: forgotSchema, response: { 202: z.object({ message: z.string() }) } },
  'POST /auth/reset': { body: resetSchema, response: nothing },
  'POST /auth/confirm-email': {
    body: confirmEmailSchema,
    response: { 200: z.object({ email: z.string() }) },
  },
  'GET /api/usernames/:username': { ...username, response: { 200: usernameCheckSchema } },
  'PATCH /api/user/update': { body: userUpdateSchema, response: { 200: selfSchema } },

  'GET /api/settings': settings,
  'PATCH /api/settings': { body: settingsChangeSchema, ...settings },
  'POST /api/settings/password': { body: confirmedPasswordChangeSchema, response: nothing },
  'POST /api/settings/calendar': { body: calendarLinkRequestSchema, response: { 200: calendarLinkSchema } },
  'DELETE /api/settings/calendar': settings,
  'POST /api/settings/username': { body: usernameChangeSchema, response: { 200: selfSchema } },
  'GET /api/settings/devices': { response: { 200: devicesSchema } },
  'DELETE /api/settings/devices': { response: nothing },
  'DELETE /api/settings/devices/:id': { ...id, response: nothing },
  'POST /api/settings/export': {
    body: exportRequestSchema,
    response: { 200: z.unknown(), 202: exportSchema },
  },
  'GET /api/settings/exports': { response: { 200: exportsSchema } },
  'GET /api/settings/exports/:id': { ...id, response: { 200: z.unknown() } },
  'GET /api/settings/account/deletion': { response: { 200: deletionPreviewSchema } },
  'DELETE /api/settings/account': { body: accountDeletionSchema, response: nothing },
  'GET /api/unsubscribe/:token': { ...token, response: { 200: unsubscribeSchema } },
  'POST /api/unsubscribe/:token': { ...token, response: { 200: unsubscribeSchema } },

  'GET /api/profile/me': { response: { 200: profileSchema } },
  'POST /api/profiles': { body: newProfileSchema, response: { 201: profileSchema } },
  'PATCH /api/profile/me': { body: profilePatchSchema, response: { 200: profileSchema } },
  'PATCH /api/profile/setup': { body: setupChangeSchema, response: { 200: profileSchema } },
  'POST /api/profile/verification': { body: newVerificationSchema, response: { 201: profileSchema } },
  'PUT /api/profile/pricing': { body: pricingSchema, response: { 200: profileSchema } },
  'GET /api/profiles': { querystring: searchSchema, response: { 200: z.array(profileSchema) } },
  'GET /api/profiles/closest': { querystring: searchSchema, response: { 200: closestSchema } },
  'GET /api/profiles/:id': { ...id, response: { 200: profileSchema } },
  'GET /api/profiles/:id/reviews': {
    ...id,
    querystring: z.object({ offset: z._default(offset, 0) }),
    response: { 200: z.array(publicReviewSchema) },
  },
  'GET /api/links/:username': { ...username, response: { 200: profileSchema } },
  'GET /api/samples': { response: { 200: samplesSchema } },
  'POST /api/objects/upload': { body: uploadRequestSchema, response: { 200: uploadTargetSchema } },
  'PUT /api/profile/photo': { body: photoClaimSchema, response: { 200: photoSchema } },

  'GET /api/profile/availability': { response: { 200: hours } },
  'PUT /api/profile/availability': { body: hours, response: { 200: hours } },
  'GET /api/profiles/:id/slots': { ...id, querystring: slotsQuerySchema, response: { 200: slotsSchema } },

  'POST /api/bookings': {
    body: newBookingSchema,
    response: { 200: requestedBookingSchema, 201: requestedBookingSchema },
  },
  'GET /api/bookings/me': {
    querystring: z.object({
      offset: z._default(offset, 0),
    }),
    response: { 200: z.array(bookingSchema) },
  },
  /** The booking that a payment at the provider is for, when its client returns from the bank's page. */
  'GET /api/payments/:id/booking': { ...id, response: { 200: bookingSchema } },
  'GET /api/bookings/:id': { ...id, response: { 200: bookingSchema } },
  'POST /api/bookings/:id/payment': {
    ...id,
    body: finishPaymentSchema,
    response: { 200: z.object({ clientSecret: z.nullable(z.string()) }) },
  },
  'GET /api/bookings/:id/cancellation': { ...id, response: { 200: cancellationSchema } },
  'POST /api/bookings/:id/confirm': { ...move, body: acceptSchema },
  'POST /api/bookings/:id/decline': move,
  'POST /api/bookings/:id/withdraw': move,
  'POST /api/bookings/:id/cancel': { ...move, body: cancelSchema },
  'POST /api/bookings/:id/no-show': report,
  'POST /api/bookings/:id/report': report,
  'POST /api/bookings/:id/tip': { ...id, body: newTipSchema, response: { 200: extraPaymentSchema } },
  'POST /api/bookings/:id/proposals': { ...id, body: newProposalSchema, response: { 200: bookingSchema } },
  'POST /api/bookings/:id/proposals/:proposalId/accept': { ...proposalAnswer, body: acceptProposalSchema },
  'POST /api/bookings/:id/proposals/:proposalId/refuse': proposalAnswer,
  /** More time for a session that is about to end: offered by one, agreed to by the other, paid by the client. */
  'POST /api/bookings/:id/extensions': { ...id, body: shownPriceSchema, ...extension },
  'POST /api/bookings/:id/extensions/:extensionId/agree': {
    ...oneExtension,
    body: shownPriceSchema,
    ...extension,
  },
  /** Either of them, also the one who offered it. Once both agree, only the client, who then doesn't pay. */
  'POST /api/bookings/:id/extensions/:extensionId/refuse': { ...oneExtension, ...extension },
  'POST /api/bookings/:id/extensions/:extensionId/pay': {
    ...oneExtension,
    body: shownPriceSchema,
    response: { 200: extraPaymentSchema },
  },
  'GET /api/respond/:token': { ...token, response: { 200: respondSchema } },
  'POST /api/respond/:token': { ...token, body: respondAnswerSchema, response: { 200: respondSchema } },

  'GET /api/messages/:bookingId': {
    ...bookingId,
    querystring: z.object({ before: z.optional(z.string()) }),
    response: { 200: z.array(messageSchema) },
  },
  'POST /api/messages': { body: newMessageSchema, response: { 201: messageSchema } },
  'POST /api/messages/cancel': { body: newMessageSchema, response: { 200: canceledMessageSchema } },
  'POST /api/messages/:bookingId/read': { ...bookingId, response: nothing },
  'GET /api/notices': { response: { 200: notificationsSchema } },
  'POST /api/notices/read': { body: readNotificationsSchema, response: nothing },

  'POST /api/reviews': { body: newReviewSchema, response: { 201: writtenReviewSchema } },
  'POST /api/reviews/:id/reply': { ...id, body: replySchema, response: { 200: reviewSchema } },

  'POST /api/reports': { body: newReportSchema, response: nothing },

  'GET /api/payouts': { response: { 200: payoutsSchema } },
  'POST /api/payouts/onboarding': { response: { 200: onboardingSchema } },

  ...roomRoutes,
  ...calendarsRoutes,
  ...securityRoutes,
  ...operatorRoutes,
} as const;

type Routes = typeof routes;
export type RouteName = keyof Routes;

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : never;

export type ParamsOf<Name extends RouteName> = Routes[Name] extends { params: infer Schema }
  ? InputOf<Schema>
  : undefined;
export type BodyOf<Name extends RouteName> = Routes[Name] extends { body: infer Schema }
  ? InputOf<Schema>
  : undefined;
type Response<Name extends RouteName> = Routes[Name]['response'];
/** What a successful call answers; nothing where it answers 204. */
export type AnswerOf<Name extends RouteName> =
  Response<Name> extends { 204: unknown } ? undefined : OutputOf<Response<Name>[keyof Response<Name>]>;
