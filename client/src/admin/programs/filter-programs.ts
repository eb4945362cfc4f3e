import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { fold } from '../../entities/content/search.ts'
import type { AdminStatus } from '../shared/admin-address.ts'

interface Filter {
  readonly search: string
  readonly status: AdminStatus
  /** One whole tag, whatever its case; empty for any and none. */
  readonly tag: string
}

/** Those with the status and the tag whose title contains what is searched for, whatever the case and the accents. */
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
