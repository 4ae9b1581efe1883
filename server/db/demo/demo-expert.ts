import type { WeeklyHours } from './weekly-hours.ts';

/** A made-up expert, as the files of sample people write them down. */
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
  /** Dollars by minutes. */
  prices: { 15?: string; 30?: string; 45?: string };
  hours: WeeklyHours;
  links?: { linkedinUrl?: string; youtubeUrl?: string; twitterUrl?: string; instagramUrl?: string };
  isVerified?: boolean;
  isActive?: boolean;
  /** Days ago. */
  joined: number;
  /** How many were completed, besides those of the demo client. */
  sessions: number;
  /** The median, in minutes; kept from the third session on. */
  answersIn?: number;
  /** Newest first, each `★★★★☆ what the client wrote ↳ what the expert answered`; stars alone will do. */
  reviews: string[];
};
