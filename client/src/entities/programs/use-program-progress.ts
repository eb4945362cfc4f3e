import type { Program } from '@stillair/api/contract/listener/programs.ts'
import { useQuery } from '@tanstack/react-query'
import { contentListQuery } from '../content/content.ts'
import { useCompletions } from '../listening/completions.ts'
import { withoutDrafts } from './program-sessions.ts'
import { type ProgramProgress, programProgress } from './programs.ts'

/** Returns the progress of any program. `isKnown` is true once the completions request has been answered or has failed. */
export function useProgramProgress(): {
  readonly progressOf: (program: Program) => ProgramProgress
  readonly isKnown: boolean
} {
  const library = useQuery(contentListQuery)
  const completions = useCompletions()
  const completed = completions.data ?? new Set<string>()
  return {
    progressOf: ({ contentIds }) => programProgress(withoutDrafts(contentIds, library.data ?? []), completed),
    isKnown: !library.isPending && !completions.isPending,
  }
}
