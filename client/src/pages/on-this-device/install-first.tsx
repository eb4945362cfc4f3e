import { isInstalled } from '../../features/offline-downloads/offline-readiness.ts'

/** Suggests installing the app before the first download. On iPhones, a tab and the installed app have separate storage. */
export function InstallFirst() {
  if (isInstalled()) return null
  return (
    <p className="small soft">
      You’re in a browser tab. On an iPhone or iPad, add Stillair to the home screen first and save your sessions there:
      the two don’t share saved sessions.
    </p>
  )
}
