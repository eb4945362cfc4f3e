import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { programQuery } from '../../entities/programs/programs.ts'
import { backTarget } from './back-target.ts'

/** The program in whose course content is heard: the one that Back leads to, if the content is in it. */
export interface ProgramCourse {
  readonly id: string
  readonly title: string
  /** Its contents in order. */
  readonly contentIds: readonly string[]
}

/** `undefined` without a program, and until it is known: the page does without. */
export function useProgramCourse(contentId: string): ProgramCourse | undefined {
  const [search] = useSearchParams()
  const { programId } = backTarget(search.get('from'), document.referrer, location.origin)
  const { data } = useQuery({ ...programQuery(programId ?? ''), enabled: programId !== null })
  return data?.contentIds.includes(contentId) ? data : undefined
}
