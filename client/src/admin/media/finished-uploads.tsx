import type { Media } from '@stillair/api/contract/media.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { Status } from './status.tsx'
import { useCreateDrafts } from './use-create-drafts.ts'

/** Recordings that are ready and that nothing plays yet, as one line: a draft of each at once, or the list of them. */
export function FinishedUploads({ waiting }: { readonly waiting: readonly Media[] }) {
  const { linkTo } = useAdminAddress()
  const drafts = useCreateDrafts()
  return (
    <Status
      tone="good"
      icon={<Check aria-hidden />}
      actions={
        <Button size="small" disabled={drafts.isPending} onClick={() => drafts.mutate(waiting)}>
          Make drafts of them
        </Button>
      }
    >
      <span className="strong anywhere">{waiting.length} recordings are ready, and no session plays them yet</span>
      <p className="small soft anywhere" role="status">
        {drafts.isPending ? (
          `Making drafts: ${drafts.made} of ${drafts.variables.length}`
        ) : (
          <Link {...linkTo({ view: 'media' })}>See them under Media</Link>
        )}
      </p>
      {drafts.isError && (
        <p role="alert" className="small clay anywhere">
          Not all drafts could be made. {messageOf(drafts.error)}
        </p>
      )}
    </Status>
  )
}
