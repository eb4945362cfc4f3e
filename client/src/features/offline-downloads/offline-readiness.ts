import { isOfflineShellComplete } from '../../browser/offline-shell.ts'

/** How long the server has to answer, in milliseconds. */
const PATIENCE_MS = 5_000

/** Returns whether nothing answers: neither our server nor anything in its place. */
export async function isOutOfReach(): Promise<boolean> {
  try {
    await fetch('/api/config', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) })
    return false
  } catch {
    return true
  }
}

/** Returns whether the app itself opens offline: all its files are cached, byte for byte. */
export async function opensAlone(): Promise<boolean> {
  try {
    return await isOfflineShellComplete()
  } catch {
    return false
  }
}

/** Returns whether the browser's storage is persistent; with `ask`, requests it if it isn't. */
export async function isPersistent(ask = false): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()))
  } catch {
    return false
  }
}

/** Returns whether this is the installed app and not a browser tab. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
