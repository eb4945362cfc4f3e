import { useEffect } from 'react'
import { leaveForGood } from '../../entities/account/leave-for-good.ts'
import { useAuth } from '../../entities/sign-in/use-auth.ts'
import { FrameSkeleton } from '../../features/frame/frame-skeleton.tsx'

/** Explains that the account was deleted in another tab or on another device. */
export function AccountDeletedNotice() {
  const auth = useAuth()
  const userId = auth.status === 'signed-in' ? auth.user.userId : null
  useEffect(() => {
    if (userId) void leaveForGood(userId)
  }, [userId])
  return (
    <main>
      <FrameSkeleton />
    </main>
  )
}
