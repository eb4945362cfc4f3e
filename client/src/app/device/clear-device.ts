import { authStore } from '../../entities/sign-in/auth-store.ts'

async function clearDevice(): Promise<void> {
  // Keys that belong to a user or name one: somebody has been signed in since the device was last cleared. Checked without an
  // import, since visitors load this code.
  if (!Object.keys(localStorage).some((key) => /^stillair:(onb|.+:)/.test(key))) return
  await (await import('../../entities/account/leave-device.ts')).clearOthers(null)
}

/**
 * Clears users' data from the device whenever nobody is signed in, even if an earlier attempt was cut short. Call it at start.
 */
export function clearDeviceWhenSignedOut(): void {
  authStore.subscribe((auth) => {
    if (auth.status !== 'signed-out' || auth.isUnknown) return
    // Waits until the closing screens have written their last reports. A failure, such as full storage, is retried at the next
    // start.
    setTimeout(() => clearDevice().catch(() => {}))
  })
}
