/** "21 Nov 2026, 10:32", in the reader's zone. */
export function whenLabel(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
