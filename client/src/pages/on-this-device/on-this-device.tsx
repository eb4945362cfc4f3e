import { lazy, Suspense } from 'react'
import { useMe } from '../../entities/account/me.ts'
import { PRODUCT } from '../../ui/product.ts'

const Shelf = lazy(async () => ({ default: (await import('./shelf.tsx')).Shelf }))

/** What this user keeps on this device: the list is made from what is there, whoever answers. */
export function OnThisDevice() {
  const userId = useMe().data?.firebaseUid
  return (
    <>
      <title>{`On this device · ${PRODUCT}`}</title>
      <Suspense>{userId && <Shelf userId={userId} />}</Suspense>
    </>
  )
}
