/** Days, as YYYY-MM-DD in UTC; those of certificates and waivers are valid to the end of the day. Pure. */

export const DAY_MS = 86_400_000;

/** Whether the day is over; an invalid day always is. */
export function isOver(day: string, now: Date): boolean {
  return !(now.getTime() <= Date.parse(`${day}T23:59:59.999Z`));
}

/** The day after so many days. */
export function dayAfter(now: Date, days: number): string {
  return dayOf(now.getTime() + days * DAY_MS);
}

/** The day of a time. */
export const dayOf = (time: string | number): string =>
  new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length);
