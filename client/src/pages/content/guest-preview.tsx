import type { OpenedPreview } from '@stillair/api/contract/admin/previews.ts'
import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { publicAnswer } from '../../api/public-answer.ts'
import { transcriptQuery } from '../../entities/content/transcript.ts'
import { Footer } from '../../features/frame/footer.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { Toaster } from '../../ui/toasts/toaster.tsx'
import type { Preview } from './author-preview.ts'
import styles from './guest-preview.module.css'
import { Session } from './session.tsx'

/** The error code for a link that has expired or never existed. */
const PREVIEW_OVER = 'preview-over'

/**
 * Opens a preview with the secret after the `#` of its link, for everyone who has the link. The request doesn't
 * identify the user.
 *
 * @throws {ApiError} with the code {@link PREVIEW_OVER} when the link opens nothing any more, and with others when the
 * request failed.
 */
const openPreview = (link: string, signal: AbortSignal): Promise<OpenedPreview> =>
  publicAnswer('POST /api/previews/open', { body: { link }, signal })

/** Returns the link's secret without a full stop or bracket that a mail program added to the address. */
const linkIn = (hash: string): string => hash.replace(/^#/, '').replace(/[^\w-]+$/, '')

/** A cache for previews only, so that no part of a draft enters the response cache of a listener's device. */
const answers = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } },
})

/** Shows the content of a preview link. It needs no sign-in and counts nothing. */
export function GuestPreview() {
  const link = linkIn(useLocation().hash)
  return (
    <QueryClientProvider client={answers}>
      <div className={styles.whole}>
        <title>{`Preview · ${PRODUCT}`}</title>
        <meta name="robots" content="noindex" />
        <Opened key={link} link={link} />
        <Footer />
      </div>
      <Toaster />
    </QueryClientProvider>
  )
}

const hasEnded = (error: unknown) => error instanceof ApiError && (error.code === PREVIEW_OVER || error.status === 400)

function Opened({ link }: { readonly link: string }) {
  const preview = useQuery({
    queryKey: ['preview', link],
    queryFn: async ({ signal }) => {
      const opened = await openPreview(link, signal)
      if (opened.transcript) answers.setQueryData(transcriptQuery(opened.content.id).queryKey, opened.transcript)
      return opened
    },
  })
  return (
    <>
      <header className={styles.strip}>
        <Link to="/" className="home-link" aria-label={`${PRODUCT} home`}>
          <Logo />
        </Link>
        {preview.data && !preview.isError && (
          <p>
            Preview until {until(preview.data)}. <span className={styles.calm}>Nothing you do here is counted.</span>
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {preview.isPending ? (
          <Loading label="Opening the preview" className="wrap">
            <Skeleton height="32rem" />
          </Loading>
        ) : hasEnded(preview.error) ? (
          <Notice as="page" title="This preview has ended" action={<ButtonLink to="/">Go to {PRODUCT}</ButtonLink>}>
            This link has expired or is incomplete. Ask the person who sent it for a new one.
          </Notice>
        ) : preview.isError ? (
          <TryAgain as="page" title="The preview could not be opened" query={preview} />
        ) : (
          <Shown link={link} opened={preview.data} onEnded={() => void preview.refetch()} />
        )}
      </main>
    </>
  )
}

interface ShownProps {
  readonly link: string
  readonly opened: OpenedPreview
  /** Called when the link expires while it is open. */
  readonly onEnded: () => void
}

function Shown({ link, opened, onEnded }: ShownProps) {
  const { content } = opened
  // Used once: its URLs expire before the link does.
  const first = useRef(opened.playback)
  const preview: Preview = {
    async loadPlayback(signal): Promise<Playback> {
      const taken = first.current
      first.current = null
      if (taken) return taken
      const again = await openPreview(link, signal).catch((error: unknown) => {
        if (hasEnded(error)) onEnded()
        throw error
      })
      if (!again.playback) throw new ApiError(409, { error: 'There’s nothing to play any more.' })
      return again.playback
    },
    back: null,
    missing: 'There’s nothing to play yet. Please open the link again later.',
  }
  return <Session content={content} preview={preview} />
}

function until({ until }: OpenedPreview): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(until))
}
