import { isOurs, keysOf, ownerOf } from '../../browser/owned-keys.ts'

/** Whether a key of the browser's storage belongs to a user who leaves for good, or to this device's settings. */
export function isOf(userId: string, key: string): boolean {
  const owner = ownerOf(key)
  return isOurs(key) && (owner === null || owner === userId)
}

/** Removes the keys that are meant from both storages of the browser. Never throws. */
export function removeKeys(isMeant: (key: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage])
    for (const key of keysOf(open)) if (isMeant(key)) open().removeItem(key)
}

/** Forgets what this device keeps of a user: unsent reports, drafts and settings. */
export function forgetLocalData(userId: string): void {
  removeKeys((key) => isOf(userId, key))
}
