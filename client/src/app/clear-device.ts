import { authStore } from '../entities/sign-in/auth-store.ts'

async function clearDevice(): Promise<void> {
  // Keys of a user, or that name one: somebody was signed in here since the device was last cleared. Small, as visitors load it.
  if (!Object.keys(localStorage).some((key) => /^stillair:(onb|.+:)/.test(key))) return
  await (await import('../entities/account/leave-device.ts')).clearOthers(null)
}

/** Clears the device of users each time nobody is signed in, also when the last visit ended before it was through. Called at start. */
export function clearDeviceWhenSignedOut(): void {
  authStore.subscribe((auth) => {
    if (auth.status !== 'signed-out' || auth.isUnknown) return
    // After the screens that end now have written their last reports. What fails, where storage is full, is tried at the next start.
    setTimeout(() => clearDevice().catch(() => {}))
  })
}
