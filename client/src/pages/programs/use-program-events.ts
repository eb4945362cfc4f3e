import { useEffect, useRef } from 'react'
import { track } from '../../entities/analytics/track.ts'
import { completesFirstTime } from './completed-programs.ts'

interface Opened {
  readonly programId: string
  /** `undefined` until it is known who looks. */
  readonly userId: string | undefined
  /** `undefined` until it is known. */
  readonly percent: number | undefined
}

/** Counts that a program was opened, once for each opening, and that it was completed, once for each user. */
export function useProgramEvents({ programId, userId, percent }: Opened): void {
  const viewed = useRef<string>(undefined)
  useEffect(() => {
    if (viewed.current === programId) return
    viewed.current = programId
    track('program_view', { category: 'program', label: programId })
  }, [programId])
  useEffect(() => {
    if (percent !== 100 || userId === undefined) return
    if (completesFirstTime(userId, programId)) track('program_complete', { category: 'program', label: programId })
  }, [programId, userId, percent])
}
