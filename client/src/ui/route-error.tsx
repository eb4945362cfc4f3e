import { useRouteError } from 'react-router-dom'
import { ScreenFailure } from './screen-failure.tsx'

/** Whether a part's code could not be loaded: offline, or a newer version has taken its place. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /module|import|load/i.test(error.message)
}

/** What shows in place of a screen that failed, whichever way. */
export function RouteError() {
  return <ScreenFailure lost={isLoadFailure(useRouteError())} />
}
