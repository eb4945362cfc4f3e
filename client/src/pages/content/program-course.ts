import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { programQuery } from '../../entities/programs/programs.ts'
import { backTarget } from './back-target.ts'

/** The program that content is played as part of: the target of the Back link, if it contains the content. */
export interface ProgramCourse {
  readonly id: string
  readonly title: string
  /** The ids of its content in order. */
  readonly contentIds: readonly string[]
}

/** Returns the program; `undefined` without one and until it is known. The page works without it. */
export function useProgramCourse(contentId: string): ProgramCourse | undefined {
  const [search] = useSearchParams()
  const { programId } = backTarget(search.get('from'), document.referrer, location.origin)
  const { data } = useQuery({ ...programQuery(programId ?? ''), enabled: programId !== null })
  return data?.contentIds.includes(contentId) ? data : undefined
}
