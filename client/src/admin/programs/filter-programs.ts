import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { fold } from '../../entities/content/search.ts'
import type { AdminStatus } from '../shared/admin-address.ts'

interface Filter {
  readonly search: string
  readonly status: AdminStatus
  /** A whole tag, in any case; empty for no filter. */
  readonly tag: string
}

/** Returns programs with the status and tag whose title contains the search text, regardless of case and accents. */
export function filterPrograms(
  programs: readonly AdminProgram[],
  { search, status, tag }: Filter,
): readonly AdminProgram[] {
  const wanted = fold(search)
  const wantedTag = tag.toLowerCase()
  return programs.filter(
    ({ title, isPublished, tags }) =>
      (status === 'all' || isPublished === (status === 'published')) &&
      (tag === '' || tags.some((each) => each.toLowerCase() === wantedTag)) &&
      fold(title).includes(wanted),
  )
}
