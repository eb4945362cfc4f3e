/** Returns "21 Nov 2026, 10:32", in the reader's zone. */
export function dateLabel(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** Returns "21 Nov 2026, 10:32:07", which distinguishes events within one minute. */
export function exactDateLabel(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso))
}
