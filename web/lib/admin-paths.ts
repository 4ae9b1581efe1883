import { paths } from './paths.ts';

/** Paths inside the operators' console. A module of their own, so that other pages don't load them. */

export const adminCasesPath = (query: string) => (query ? `${paths.admin}?${query}` : paths.admin);
export const adminCasePath = (caseId: string) => `/admin/cases/${encodeURIComponent(caseId)}`;
export const adminBookingPath = (bookingId: string) => `/admin/bookings/${encodeURIComponent(bookingId)}`;
export const adminLogPath = (query: string) => (query ? `${paths.adminLog}?${query}` : paths.adminLog);
export const adminPeoplePath = (q: string) =>
  q ? `${paths.adminPeople}?${new URLSearchParams({ q })}` : paths.adminPeople;
export const adminPersonPath = (userId: string) => `/admin/people/${encodeURIComponent(userId)}`;
export const adminReviewPath = (reviewId: string) => `/admin/reviews/${encodeURIComponent(reviewId)}`;
