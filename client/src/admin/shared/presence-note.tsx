import type { EditedKind } from '@stillair/api/contract/presence.ts'
import { credentials } from '../../api/credentials.ts'
import { usePresences } from './presence.ts'
import { presenceMessage } from './presence-messages.ts'

interface Props {
  readonly kind: EditedKind
  /** Null for something new, which nobody else can have open. */
  readonly id: string | null
  readonly className: string | undefined
  /** Read out when it changes; not in lists, where it would be read from every row. */
  readonly isAnnounced?: boolean
}

/** Who else has it open in the admin area just now. It holds nobody up. */
export function PresenceNote({ kind, id, className, isAnnounced = false }: Props) {
  const presences = usePresences(kind, id)
  const words = presenceMessage(presences, credentials().current()?.userId ?? null)
  if (isAnnounced) {
    return (
      // Without words it takes no room, and is there all the same: only what is there before is read out.
      <div role="status" className={words === '' ? 'visually-hidden' : className}>
        {words}
      </div>
    )
  }
  return words === '' ? null : <p className={className}>{words}</p>
}
