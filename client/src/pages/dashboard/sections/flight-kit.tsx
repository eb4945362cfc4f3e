import type { Content } from '@stillair/api/contract/listener/content.ts'
import { useQuery } from '@tanstack/react-query'
import { currentAccountQuery } from '../../../entities/account/current-account.ts'
import { programContentQuery } from '../../../entities/programs/programs.ts'
import { useOrderedPrograms } from '../../../entities/programs/use-ordered-programs.ts'
import { downloadTime, megabytes } from '../../../features/offline-downloads/download-messages.ts'
import { isDownloadable } from '../../../features/offline-downloads/is-downloadable.ts'
import { LazyDownloadControl } from '../../../features/offline-downloads/lazy-download-control.tsx'
import styles from './flight-kit.module.css'

interface Props {
  /** The suggested and recommended sessions; null until they are known. */
  readonly sessions: readonly Content[] | null
}

/** Offers a listener who flies soon to save the recommended sessions and the suggested program with one tap. */
export function FlightKit({ sessions }: Props) {
  const userId = useQuery(currentAccountQuery).data?.firebaseUid
  const { ordered, isOrdered } = useOrderedPrograms()
  const program = isOrdered ? ordered[0] : undefined
  const steps = useQuery({ ...programContentQuery(program?.id ?? ''), enabled: program !== undefined })
  const isKnown = sessions !== null && isOrdered && (program === undefined || !steps.isPending)
  const published = steps.data?.filter(({ isPublished }) => isPublished) ?? []
  const kit = isKnown ? unique([...sessions, ...published]).filter(isReady) : []
  const size = kit.reduce((sum, { downloadSize }) => sum + (downloadSize ?? 0), 0)
  const hasProgram = published.some(isReady)

  if (isKnown && kit.length === 0) return null
  return (
    <section aria-labelledby="kit-title" className={styles.kit}>
      <h2 id="kit-title" className={styles.title}>
        Your kit for the flight
      </h2>
      <p className="soft">
        {kit.length === 1 ? 'A session' : `${kit.length || 'Some'} sessions`} for you
        {hasProgram && program && `, with the program “${program.title}”`}. They play without a network, like the
        in-flight page.
      </p>
      <div className={styles.action}>
        {userId && <LazyDownloadControl userId={userId} contents={kit} name="Save the kit" />}
        {size > 0 && (
          <p className="soft small">
            {megabytes(size)}, {downloadTime(size, connectionSpeed())}
          </p>
        )}
      </div>
    </section>
  )
}

const isReady = (content: Content) => isDownloadable(content) && content.downloadSize !== null

const unique = (contents: readonly Content[]): readonly Content[] => [
  ...new Map(contents.map((content) => [content.id, content])).values(),
]

/** The assumed speed where the browser doesn't estimate it, in Mbit/s: a slow mobile connection or hotel Wi-Fi. */
const SLOW_MBITS = 4

/** Returns the connection's estimated speed in Mbit/s (the Network Information API, only in Chromium). */
const connectionSpeed = (): number =>
  (navigator as { readonly connection?: { readonly downlink?: number } }).connection?.downlink || SLOW_MBITS
