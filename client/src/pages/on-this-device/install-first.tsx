import { isInstalled } from '../../features/offline-downloads/offline-readiness.ts'

/** Before something is kept, so that it is kept in the right place: an iPhone's tab and installed app have storage of their own. */
export function InstallFirst() {
  if (isInstalled()) return null
  return (
    <p className="small soft">
      You’re in a browser tab. On an iPhone or iPad, add Stillair to the home screen first and save your sessions there:
      the two don’t share saved sessions.
    </p>
  )
}
