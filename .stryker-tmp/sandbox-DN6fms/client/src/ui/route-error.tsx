// @ts-nocheck
import { useRouteError } from 'react-router-dom'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Whether a screen's code could not be loaded: offline, or a newer version has taken its place. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof TypeError && /module|import|load/i.test(error.message)
}

/** What shows in place of a screen that failed, whichever way. */
export function RouteError() {
  const error = useRouteError()
  const lost = isLoadFailure(error)
  return (
    <div role="alert">
      <Notice
        as="page"
        title={lost ? 'This page could not be loaded' : 'This page did not work'}
        action={
          <Button look="main" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        {lost
          ? 'The connection may be away for a moment. Nothing you did is lost.'
          : 'That is our mistake, not yours. Loading it again usually helps.'}
      </Notice>
    </div>
  )
}
