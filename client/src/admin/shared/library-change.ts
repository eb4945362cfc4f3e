import type { QueryClient } from '@tanstack/react-query'
import { notePosition } from '../../api/position-tokens.ts'
import { CONTENT_PAGES } from './content-query.ts'

/** What editors do in a row is read again once, milliseconds. */
const TOGETHER = 500

/** Lists of the admin area; not what single content is being edited as, which a form must not lose. */
const LISTS: ReadonlySet<unknown> = new Set([
  CONTENT_PAGES,
  ...['/api/admin/summary', '/api/admin/programs', '/api/admin/tags', '/api/admin/bin'],
])
const ofOne: ReadonlySet<unknown> = new Set(['one', 'figures'])

const planned = new WeakSet<QueryClient>()

/** Somebody changed the library, perhaps in another tab or place: the open lists are read again, at least up to that position when it is known. */
export function noteLibraryChange(queryClient: QueryClient, position: string | null): void {
  notePosition(position)
  if (planned.has(queryClient)) return
  planned.add(queryClient)
  const refresh = () => {
    // What this tab is changing shows already, and is read again afterwards: a list that comes before would take it back.
    if (queryClient.isMutating() > 0) {
      setTimeout(refresh, TOGETHER)
      return
    }
    planned.delete(queryClient)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [list, which] }) => LISTS.has(list) && !ofOne.has(which),
    })
  }
  setTimeout(refresh, TOGETHER)
}
