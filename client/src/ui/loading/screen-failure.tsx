import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../messages/notice.tsx'

interface Props {
  /** Whether its code could not be loaded; otherwise it failed to render. */
  readonly lost: boolean
  /** Which part of the page it replaces. */
  readonly as?: 'page' | 'section'
}

/** Replaces a screen, or a part of one, that failed. */
export function ScreenFailure({ lost, as = 'page' }: Props) {
  const [isTrying, setTrying] = useState(false)
  // Reloads only once the server answers; otherwise the page would be lost.
  function tryAgain() {
    setTrying(true)
    fetch('/api/config').then(
      () => location.reload(),
      () => setTrying(false),
    )
  }
  return (
    <div role="alert">
      <Notice
        as={as}
        title={lost ? `This ${as === 'page' ? as : 'part'} could not be loaded` : 'This page failed'}
        action={
          <Button look="main" onClick={tryAgain} disabled={isTrying}>
            {isTrying ? 'Trying…' : 'Try again'}
          </Button>
        }
      >
        {lost
          ? 'You may be offline for a moment. Nothing you did is lost.'
          : 'That’s our mistake, not yours. Reloading usually helps.'}
      </Notice>
    </div>
  )
}
