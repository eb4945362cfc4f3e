import type { Media } from '@stillair/api/contract/admin/media.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import { usePackageAgain } from '../media.ts'
import { trackLabel, trackReason } from './track-labels.ts'
import styles from './tracks.module.css'

/**
 * Lists the tracks of an upload with several of a kind, and packages it with another. Renders nothing when there is no choice.
 */
export function Tracks({ media }: { readonly media: Media }) {
  const again = usePackageAgain(media.id)
  const { tracks = [], wishes, warnings } = media
  const choices = (['picture', 'sound'] as const).flatMap((kind) => {
    const alike = tracks.filter((track) => track.kind === kind)
    return alike.length > 1 ? alike : []
  })
  const isOpposite = warnings.some(({ code }) => code === 'opposite-channels')
  const isBusy = again.isPending || isUnderWay(media)
  const hasWishes = Object.keys(wishes).length > 0
  if (choices.length === 0 && !isOpposite && !hasWishes) return null
  return (
    <section aria-label={`Tracks of ${media.fileName}`} className={styles.tracks}>
      {choices.length > 0 && (
        <ul className="stack">
          {choices.map((track) => {
            const name = `${track.kind === 'sound' ? 'Sound' : 'Picture'} ${numberOf(track, choices)}`
            const canBeTaken = track.reason !== 'not-decodable' && (!track.isTaken || track.reason === 'microphone')
            return (
              <li key={track.index} data-taken={track.isTaken || undefined} className={styles.track}>
                <div>
                  <p>
                    <strong>{name}:</strong> {trackLabel(track)}
                  </p>
                  <p className="soft">{trackReason(track)}</p>
                </div>
                {canBeTaken && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    aria-label={track.isTaken ? `Play ${name} alone` : `Play ${name} instead`}
                    onClick={() => again.mutate({ ...wishes, [track.kind]: track.index })}
                  >
                    {track.isTaken ? 'Play it alone' : 'Play this instead'}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.ways}>
        {isOpposite && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => again.mutate({ ...wishes, isInverted: !wishes.isInverted })}
          >
            Invert one side
          </Button>
        )}
        {hasWishes && (
          <Button size="small" look="bare" disabled={isBusy} onClick={() => again.mutate({})}>
            Go back to the automatic choice
          </Button>
        )}
      </div>
      <p className="soft">
        {isBusy
          ? 'Processing. Listeners hear the current version until the new one is ready.'
          : 'A change processes the recording again. Listeners hear the current version until the new one is ready.'}
      </p>
      {again.isError && <p role="alert">{messageOf(again.error)}</p>}
    </section>
  )
}

/** Its number among the tracks of its kind, from 1. */
function numberOf(track: { kind: string; index: number }, tracks: readonly { kind: string; index: number }[]): number {
  return tracks.filter(({ kind, index }) => kind === track.kind && index <= track.index).length
}
