/** In the expert's time zone. Sunday is 0; an end before its start runs past midnight. */
export type WeeklyHours = { dayOfWeek: number; startTime: string; endTime: string }[];

const weekdays = [1, 2, 3, 4, 5];

export const officeHours = on(weekdays, ['09:00', '17:00']);
export const mornings = on(weekdays, ['08:00', '12:00']);
export const afternoons = on(weekdays, ['13:00', '18:00']);
export const evenings = on([1, 2, 3, 4], ['18:00', '21:30']);
export const schoolHours = on([1, 2, 4, 5], ['09:15', '14:45']);
export const splitDays = on([1, 3, 5], ['09:30', '12:00'], ['14:00', '17:30']);
export const tuesdaysAndThursdays = on([2, 4], ['10:00', '18:00']);
export const lunchAndLate = on(weekdays, ['12:00', '13:30'], ['20:00', '22:00']);
export const dawn = on([1, 2, 3, 4, 5, 6], ['05:30', '08:00']);
export const afterDark = on([2, 3, 4, 5], ['21:00', '00:30']);
export const sundayToThursday = on([0, 1, 2, 3, 4], ['08:30', '15:30']);
export const saturdays = on([6], ['08:00', '16:00']);
export const weekends = [...on([6], ['09:00', '13:00']), ...on([0], ['10:00', '12:00'], ['15:00', '18:00'])];

/** No weekly hours: clients may request any time. */
export const byArrangement: WeeklyHours = [];

function on(days: number[], ...ranges: [startTime: string, endTime: string][]): WeeklyHours {
  return days.flatMap((dayOfWeek) =>
    ranges.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime })),
  );
}
