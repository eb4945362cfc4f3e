import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { NO_FILTERS, useAdminAddress } from '../shared/admin-address.ts'
import { countFilters } from './more-filters.tsx'

/** Shown instead of rows, with suggestions. */
export function NoContent() {
  const { address, patch, open } = useAdminAddress()
  const search = address.search.trim()
  const hasFilters = countFilters(address) > 0
  if (search === '' && address.status === 'all' && !hasFilters) {
    return (
      <Notice
        title="Nothing here yet"
        action={
          <Button look="main" onClick={() => open({ edit: 'new' })}>
            Add the first session
          </Button>
        }
      >
        A session needs a title and a recording. It stays a draft until you publish it.
      </Notice>
    )
  }
  const isInTitles = address.searchIn === 'title'
  const kind = { all: '', published: 'published ', draft: 'draft ' }[address.status]
  return (
    <Notice
      title="No session found"
      action={
        <>
          {search !== '' && isInTitles && (
            <Button look="main" onClick={() => patch({ searchIn: 'everything' })}>
              Search all text
            </Button>
          )}
          <Button onClick={() => patch({ ...NO_FILTERS, search: '', status: 'all' })}>Show all sessions</Button>
        </>
      }
    >
      {search === ''
        ? `There is no ${kind}session${hasFilters ? ' like that' : ''}.`
        : isInTitles
          ? `No ${kind}session${hasFilters ? ' like that' : ''} has “${search}” in its title.`
          : `No ${kind}session like that has “${search}” in its title, texts, transcript or tags.`}
    </Notice>
  )
}
