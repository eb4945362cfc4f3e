import { useEffect } from 'react'
import { leaveForGood } from '../entities/account/leave-for-good.ts'
import { useAuth } from '../entities/sign-in/auth-store.ts'
import { FrameSkeleton } from '../features/frame/frame-skeleton.tsx'

/** The account was deleted elsewhere, in another tab or on another device: this one follows. */
export function AccountGone() {
  const auth = useAuth()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  useEffect(() => {
    if (uid) void leaveForGood(uid)
  }, [uid])
  return (
    <main>
      <FrameSkeleton />
    </main>
  )
}
