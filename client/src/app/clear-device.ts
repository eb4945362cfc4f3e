import { type AuthState, authStore } from '../entities/sign-in/auth-store.ts'

/** A key of a user's, or that names one: somebody was signed in here since the device was last cleared. Small, as visitors load it. */
const OF_A_USER = /^stillair:(onboarded$|[^:]+:)/

async function clearDevice(): Promise<void> {
  if (!Object.keys(localStorage).some((key) => OF_A_USER.test(key))) return
  await (await import('../entities/account/leave-device.ts')).clearOthers(null)
}

/** Clears the device of users each time nobody is signed in, also when the last visit ended before it was through. Called at start. */
export function clearDeviceWhenSignedOut(): void {
  const follow = ({ status }: AuthState) => {
    // After the screens that end now have written their last reports. What fails, where storage is full, is tried at the next start.
    if (status === 'signed-out') setTimeout(() => clearDevice().catch(() => {}))
  }
  follow(authStore.getState())
  authStore.subscribe(follow)
}
