import { Suspense } from 'react'
import { currentUserId } from '../../entities/sign-in/current-user.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { PRODUCT } from '../../ui/product.ts'

const OfflineLibrary = lazyAgain(async () => (await import('./offline-library.tsx')).OfflineLibrary)

/** Lists this user's offline items from the device's storage, whether or not the server answers. */
export function OnThisDevice() {
  useAuth()
  // Offline items don't wait for the identity provider.
  const userId = currentUserId()
  return (
    <>
      <title>{`On this device · ${PRODUCT}`}</title>
      <Suspense>{userId && <OfflineLibrary userId={userId} />}</Suspense>
    </>
  )
}
