import type { Presence } from '@stillair/api/contract/admin/presence.ts'

const timeOf = (iso: string) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(iso))

/** Returns sentences about who else has an item open; empty for nobody. `userId` is the signed-in user. */
export function presenceMessage(presences: readonly Presence[], userId: string | null): string {
  return presences
    .map((each) =>
      each.userId === userId
        ? `You have this open in another window, since ${timeOf(each.since)}.`
        : `${each.by ?? 'Somebody'} is editing this, since ${timeOf(each.since)}.`,
    )
    .join(' ')
}
