import { isOfflineShellComplete } from '../../browser/offline-shell.ts'

/** The server has so long to answer, milliseconds. */
const PATIENCE_MS = 5_000

/** Whether nothing answers: no server of ours, and nobody in its place. */
export async function isOutOfReach(): Promise<boolean> {
  try {
    await fetch('/api/config', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) })
    return false
  } catch {
    return true
  }
}

/** Whether the app itself opens with no network: all that it needs is stored, byte for byte. */
export async function opensAlone(): Promise<boolean> {
  try {
    return await isOfflineShellComplete()
  } catch {
    return false
  }
}

/** Whether the browser keeps everything until it is removed by hand; `ask` requests it where it is not so yet. */
export async function isPersistent(ask = false): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (ask && (await navigator.storage.persist()))
  } catch {
    return false
  }
}

/** Whether this is the installed app, not a tab of the browser. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
