/** "21 Nov 2026, 10:32", in the reader's own format and zone. */
export function whenLabel(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
