// @ts-nocheck
import { useEffect } from 'react'
import { useAuth } from '../auth/auth-store.ts'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { leaveForGood } from './leave-for-good.ts'

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
