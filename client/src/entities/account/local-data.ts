import { isOurs, keysOf, ownerOf } from '../../browser/owned-keys.ts'

/** Returns whether a storage key belongs to the user who deletes their account, or to this device's settings. */
export function isOf(userId: string, key: string): boolean {
  const owner = ownerOf(key)
  return isOurs(key) && (owner === null || owner === userId)
}

/** Removes the keys that match from `localStorage` and `sessionStorage`. Never throws. */
export function removeKeys(isMeant: (key: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage])
    for (const key of keysOf(open)) if (isMeant(key)) open().removeItem(key)
}

/** Removes a user's unsent reports, drafts and settings from this device. */
export function forgetLocalData(userId: string): void {
  removeKeys((key) => isOf(userId, key))
}
