import { queryClient } from '../api/query-client.ts'
import { clearOthers, restoreOwn } from '../entities/account/leave-device.ts'
import { refreshListening } from '../entities/listening/completions.ts'
import { flush } from '../entities/listening/outbox.ts'
import { openDownloads } from '../features/offline-downloads/download-manager.ts'

/**
 * Makes the device the signed-in user's: clears it of others, and brings back what this user left on it when they last signed out. Never
 * rejects; what fails is tried again at the next visit.
 */
export async function restoreDevice(userId: string): Promise<void> {
  try {
    await clearOthers(userId)
    if (!(await restoreOwn(userId))) return
    await openDownloads(userId)
    if ((await flush(userId)).hasSent) await refreshListening(queryClient)
  } catch {
    // Nobody answers, or storage is refused.
  }
}
