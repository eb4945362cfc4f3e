import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskAddress } from '../shared/desk-address.ts'

/** In place of rows: what to do about their absence. */
export function NoContent() {
  const { address, patch, open } = useDeskAddress()
  const search = address.search.trim()
  if (search === '' && address.status === 'all') {
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
  const kind = { all: '', published: 'published ', draft: 'draft ' }[address.status]
  return (
    <Notice
      title="No session found"
      action={<Button onClick={() => patch({ search: '', status: 'all' })}>Show all sessions</Button>}
    >
      {search === '' ? `There is no ${kind}session.` : `No ${kind}session has “${search}” in its title.`}
    </Notice>
  )
}
