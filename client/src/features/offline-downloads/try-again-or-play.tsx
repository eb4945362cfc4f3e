import type { ComponentProps } from 'react'
import { contentPath } from '../../entities/content/content-path.ts'
import { usePlayableItems } from '../../entities/offline-items/use-playable-items.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'

/** The most sessions to name. */
const MOST = 3

/** A failure that offers what plays without the server while it does not answer. */
export function TryAgainOrPlay(props: Pick<ComponentProps<typeof TryAgain>, 'title' | 'query' | 'as'>) {
  const items = usePlayableItems()
  if (items === undefined) return <TryAgain {...props} />
  const words = items.length === 0 ? 'No sessions are saved on this device.' : 'What plays offline:'
  return (
    <TryAgain {...props} note={words}>
      {items.slice(0, MOST).map(({ contentId, content }) => (
        <ButtonLink key={contentId} to={contentPath(contentId, null)}>
          {content.title}
        </ButtonLink>
      ))}
      {items.length > MOST && (
        <ButtonLink look="bare" to="/on-this-device">
          All {items.length} saved sessions
        </ButtonLink>
      )}
    </TryAgain>
  )
}
