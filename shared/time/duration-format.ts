/** `30 min` */
export function formatDuration(minutes: number): string {
  return `${minutes} min`;
}

/** `2 hours`, `90 minutes`, `3 days`: uses the largest unit that divides evenly. */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
