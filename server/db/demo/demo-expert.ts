import type { WeeklyHours } from './weekly-hours.ts';

/** A sample expert. */
export type DemoExpert = {
  username: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  location: string;
  role: string;
  headline: string;
  about?: string;
  tags: string[];
  /** Dollars, by duration in minutes. */
  prices: { 15?: string; 30?: string; 45?: string };
  hours: WeeklyHours;
  links?: { linkedinUrl?: string; youtubeUrl?: string; twitterUrl?: string; instagramUrl?: string };
  isVerified?: boolean;
  isActive?: boolean;
  joinedDaysAgo: number;
  /** Completed sessions, not counting those of the demo client. */
  sessions: number;
  /** The median response time; shown from the third session on. */
  responseMinutes?: number;
  /** Newest first, each `★★★★☆ comment ↳ reply`. Comment and reply are optional. */
  reviews: string[];
};
