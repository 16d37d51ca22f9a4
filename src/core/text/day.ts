/** Days of certificates and waivers: YYYY-MM-DD in UTC, valid to the end of the day. Pure. */

export const DAY_MS = 86_400_000;

/** Whether the day is over; an invalid day always is. */
export function isOver(day: string, now: Date): boolean {
  return !(now.getTime() <= Date.parse(`${day}T23:59:59.999Z`));
}

/** The day after so many days. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
