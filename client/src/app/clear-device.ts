import { keysOf, ownerOf } from '../browser/owned-keys.ts'
import { type AuthState, authStore } from '../entities/sign-in/auth-store.ts'

/** Whether anybody was signed in here since the device was last cleared. */
const wasUsed = () =>
  [...keysOf(() => localStorage), ...keysOf(() => sessionStorage)].some(
    (key) => key === 'stillair:onboarded' || ownerOf(key) !== null,
  )

async function clearDevice(): Promise<void> {
  if (!wasUsed()) return
  const { clearOthers } = await import('../entities/account/leave-device.ts')
  await clearOthers(null)
}

/** Clears the device of users each time nobody is signed in, also when the last visit ended before it was through. Called at start. */
export function clearDeviceWhenSignedOut(): void {
  const follow = ({ status }: AuthState) => {
    // After the screens that end now have written their last reports. What fails, where storage is full, is tried at the next start.
    if (status === 'signed-out') setTimeout(() => void clearDevice().catch(() => {}))
  }
  follow(authStore.getState())
  authStore.subscribe(follow)
}
