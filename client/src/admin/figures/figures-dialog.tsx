import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { lazyAgain } from '../../ui/loading/lazy-again.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PlainDialog } from '../form/dialogs/plain-dialog.tsx'
import { useTitleOf } from '../history/history.ts'

const Figures = lazyAgain(async () => (await import('../../features/figures/figures.tsx')).Figures)

interface Props {
  /** The id of the content. */
  readonly id: string
  readonly onClose: () => void
}

/** How many people listened to content, where they stopped, and how they rated it. */
export function FiguresDialog({ id, onClose }: Props) {
  const title = useTitleOf('content', id)
  const figures = useQuery({
    queryKey: ['/api/admin/content', 'figures', id],
    queryFn: ({ signal }) => api('GET /api/admin/content/:id/figures', { params: { id }, signal }),
    staleTime: 0,
  })
  const transcript = useQuery({
    queryKey: ['/api/content', id, 'transcript'],
    queryFn: ({ signal }) => api('GET /api/content/:id/transcript', { params: { id }, signal }),
  })
  return (
    <PlainDialog title={title ? `Figures of ${title}` : 'Figures'} onClose={onClose}>
      {figures.isPending && <Counting />}
      {figures.isError && <TryAgain title="The figures cannot be shown" query={figures} />}
      {figures.data === null && (
        <Notice title="Too Few Listeners">
          Figures appear once about 22 people with a confirmed e-mail address have listened: how many, where they
          stopped, and how they rated it. With fewer people, individuals could be recognised.
        </Notice>
      )}
      {figures.data && (
        <Suspense fallback={<Counting />}>
          <Figures figures={figures.data} cues={transcript.data?.cues ?? []} />
        </Suspense>
      )}
    </PlainDialog>
  )
}

function Counting() {
  return (
    <Loading label="Counting">
      <Skeleton height={320} />
    </Loading>
  )
}
