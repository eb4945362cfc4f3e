import type { Presence } from '@stillair/api/contract/presence.ts'

const timeOf = (iso: string) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso))

/** Who has something open besides this window, in sentences; empty for nobody. `userId` is who is signed in here. */
export function presenceMessage(presences: readonly Presence[], userId: string | null): string {
  return presences
    .map((each) =>
      each.userId === userId
        ? `You have this open in another window, since ${timeOf(each.since)}.`
        : `${each.by ?? 'Somebody'} is editing this, since ${timeOf(each.since)}.`,
    )
    .join(' ')
}
