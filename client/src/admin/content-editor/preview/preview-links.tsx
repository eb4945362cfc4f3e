import type { PreviewLink } from '@stillair/api/contract/admin/previews.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from '../../form/dialogs/confirm-dialog.tsx'
import { PlainDialog } from '../../form/dialogs/plain-dialog.tsx'
import { dateLabel } from '../../shared/date-label.ts'
import styles from './preview-links.module.css'

/** Queries the active preview links of content. Refetched at every visit, since other admins work, too. */
const previewLinksQuery = (contentId: string) =>
  queryOptions({
    queryKey: ['/api/content', contentId, 'preview-links'],
    queryFn: ({ signal }) => api('GET /api/content/:id/preview-links', { params: { id: contentId }, signal }),
    staleTime: 0,
  })

const DAYS = { '1 day': 1, '7 days': 7, '30 days': 30 } as const
type Duration = keyof typeof DAYS
const DURATIONS = Object.keys(DAYS) as Duration[]

interface Props {
  readonly contentId: string
  readonly onClose: () => void
}

/** Links that show a session to people without an account, with buttons to create, copy and revoke them. */
export function PreviewLinks({ contentId, onClose }: Props) {
  const links = useQuery(previewLinksQuery(contentId))
  return (
    <PlainDialog title="Share a preview" onClose={onClose}>
      <div className="stack gap-xxl">
        <p>
          Anyone with the link can see and play the saved session without an account, until the link expires. Unsaved
          changes are not included.
        </p>
        <NewLink contentId={contentId} />
        {links.isPending ? (
          <Skeleton height={120} />
        ) : links.isError ? (
          <TryAgain title="The links could not be loaded" query={links} />
        ) : links.data.length === 0 ? (
          <p className="soft">There are no active links.</p>
        ) : (
          <ul className="grid gap-m" aria-label="Active links">
            {links.data.map((link) => (
              <OneLink key={link.id} contentId={contentId} link={link} />
            ))}
          </ul>
        )}
      </div>
    </PlainDialog>
  )
}

function NewLink({ contentId }: Pick<Props, 'contentId'>) {
  const queryClient = useQueryClient()
  const [duration, setDuration] = useState<Duration>('7 days')
  const make = useMutation({
    mutationFn: () =>
      api('POST /api/content/:id/preview-links', { params: { id: contentId }, body: { days: DAYS[duration] } }),
    onSuccess: ({ until }) => showToast({ title: 'Preview link created', text: `It works until ${dateLabel(until)}.` }),
    onError: (error) =>
      showToast({ title: 'The link could not be created', text: messageOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: previewLinksQuery(contentId).queryKey }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // React would pass the event on to the form behind this dialog.
    event.stopPropagation()
    if (!make.isPending) make.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.making}>
      <Segmented
        label="Expires after"
        name="preview-days"
        values={DURATIONS}
        value={duration}
        onChange={setDuration}
        className={styles.days}
      />
      <Button
        type="submit"
        look="main"
        disabled={make.isPending}
        // Ignores the second click of a double click, which may come after the first link was created.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {make.isPending ? 'Creating…' : 'Create link'}
      </Button>
    </form>
  )
}

function OneLink({ contentId, link }: Pick<Props, 'contentId'> & { readonly link: PreviewLink }) {
  const queryClient = useQueryClient()
  const id = useId()
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const address = `${location.origin}${link.address}`
  const end = useMutation({
    mutationFn: () =>
      api('DELETE /api/content/:id/preview-links/:linkId', { params: { id: contentId, linkId: link.id } }),
    onSuccess: () => showToast({ title: 'Preview link ended', text: 'Nobody can open the preview with it any more.' }),
    onError: (error) => showToast({ title: 'The link is still active', text: messageOf(error), tone: 'destructive' }),
    onSettled() {
      setIsAsking(false)
      return queryClient.invalidateQueries({ queryKey: previewLinksQuery(contentId).queryKey })
    },
  })
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('copied')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <li className={styles.link}>
      <p id={id} className={styles.times}>
        <strong>Works until {dateLabel(link.until)}</strong>
        <span className="fine soft">
          Made {dateLabel(link.madeAt)}
          {link.by !== null && ` by ${link.by}`}
        </span>
      </p>
      <input
        className={styles.address}
        readOnly
        value={address}
        aria-label="Address"
        aria-describedby={id}
        onFocus={({ target }) => target.select()}
      />
      <div className="tools">
        <Button size="small" aria-describedby={id} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button size="small" look="bare" aria-describedby={id} onClick={() => setIsAsking(true)}>
          End now
        </Button>
        <span role="status" className="fine soft">
          {copied === 'copied' && 'Copied'}
          {copied === 'failed' && 'This browser doesn’t allow copying. Select the address instead'}
        </span>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="End this link?"
          confirm="End the link"
          cancel="Keep it"
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          Nobody can open the preview with it any more. Anyone playing it now can finish. You can’t undo this, but you
          can create a new link.
        </ConfirmDialog>
      )}
    </li>
  )
}
