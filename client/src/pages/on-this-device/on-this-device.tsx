import { Suspense } from 'react'
import { currentUserId } from '../../entities/sign-in/current-user.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { lazyAgain } from '../../ui/lazy-again.tsx'
import { PRODUCT } from '../../ui/product.ts'

const OfflineLibrary = lazyAgain(async () => (await import('./offline-library.tsx')).OfflineLibrary)

/** What this user keeps on this device: the list is made from what is there, whoever answers. */
export function OnThisDevice() {
  useAuth()
  // What is on the device does not wait for the identity provider's word.
  const userId = currentUserId()
  return (
    <>
      <title>{`On this device · ${PRODUCT}`}</title>
      <Suspense>{userId && <OfflineLibrary userId={userId} />}</Suspense>
    </>
  )
}
