/** Days as certificates and waivers name them: YYYY-MM-DD, in UTC, to the end of the day. Pure. */

/** Whether that day is over; what is no day always is. */
export function isOver(day: string, now: Date): boolean {
  return !(now.getTime() <= Date.parse(`${day}T23:59:59.999Z`));
}

/** The day so many days later. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
