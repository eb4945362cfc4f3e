import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** Its code could not be loaded; else it has failed. */
  readonly lost: boolean
  /** What of the page it is. */
  readonly as?: 'page' | 'section'
}

/** What shows in place of a screen, or of a part of one. */
export function ScreenFailure({ lost, as = 'page' }: Props) {
  const [isTrying, setTrying] = useState(false)
  // Without a server to load it from, a page that is loaded again is gone.
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
