import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { fold } from '../../entities/content/search.ts'
import type { DeskStatus } from '../shared/desk-address.ts'

interface Filter {
  readonly search: string
  readonly status: DeskStatus
}

/** Those with the status whose title contains what is searched for, whatever the case and the accents. */
export function filterPrograms(programs: readonly AdminProgram[], { search, status }: Filter): readonly AdminProgram[] {
  const wanted = fold(search)
  return programs.filter(
    ({ title, isPublished }) =>
      (status === 'all' || isPublished === (status === 'published')) && fold(title).includes(wanted),
  )
}
