import { queryClient } from '../../api/cache/query-client.ts'
import { clearOthers, restoreOwn } from '../../entities/account/leave-device.ts'
import { refreshListening } from '../../entities/listening/completions.ts'
import { flush } from '../../entities/listening/outbox.ts'
import { openDownloads } from '../../features/offline-downloads/download-manager.ts'

/**
 * Deletes other users' data from the device, and restores what this user left on it at their last sign-out. Never rejects;
 * failures are retried at the next visit.
 */
export async function restoreDevice(userId: string): Promise<void> {
  try {
    await clearOthers(userId)
    if (!(await restoreOwn(userId))) return
    await openDownloads(userId)
    if ((await flush(userId)).hasSent) await refreshListening(queryClient)
  } catch {
    // The server is unreachable or storage is blocked.
  }
}
