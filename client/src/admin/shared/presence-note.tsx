import type { EditedKind } from '@stillair/api/contract/admin/presence.ts'
import { credentials } from '../../api/credentials.ts'
import { usePresences } from './presence.ts'
import { presenceMessage } from './presence-messages.ts'

interface Props {
  readonly kind: EditedKind
  /** Null for a new item, which nobody else can have open. */
  readonly id: string | null
  readonly className: string | undefined
  /** Whether screen readers announce changes; not in lists, where every row would announce. */
  readonly isAnnounced?: boolean
}

/** Names the other admins who have the item open. It blocks nobody. */
export function PresenceNote({ kind, id, className, isAnnounced = false }: Props) {
  const presences = usePresences(kind, id)
  const words = presenceMessage(presences, credentials().current()?.userId ?? null)
  if (isAnnounced) {
    return (
      // Rendered even when empty, since screen readers announce only changes of an existing element. It then takes no space.
      <div role="status" className={words === '' ? 'visually-hidden' : className}>
        {words}
      </div>
    )
  }
  return words === '' ? null : <p className={className}>{words}</p>
}
