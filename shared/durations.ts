export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const daySeconds = 86_400;
export const yearSeconds = 365 * daySeconds;
