import { useRouteError } from 'react-router-dom'
import { ScreenFailure } from './screen-failure.tsx'

/** Returns whether code could not be loaded: the browser is offline, or a newer version has replaced the file. */
function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /module|import|load/i.test(error.message)
}

/** Replaces a screen that failed to load or to render. */
export function RouteError() {
  return <ScreenFailure lost={isLoadFailure(useRouteError())} />
}
