import type { Content } from '@stillair/api/contract/listener/content.ts'
import type { QueryClient } from '@tanstack/react-query'
import { savesData } from '../../../browser/connection-speed.ts'
import { contentListQuery } from '../../../entities/content/content.ts'
import { completionsQuery } from '../../../entities/listening/completions.ts'
import { programQuery } from '../../../entities/programs/programs.ts'
import type { Listening } from '../listening-session/open-listening-session.ts'
import { onPlayerChange, type PlayerActor } from '../machine/on-player-change.ts'
import { readSettings } from '../player-settings.ts'
import { chooseNext, isOpenable } from './choose-next-content.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { offerTracks } from './media-session.ts'
import { nowPlaying } from './now-playing-store.ts'

/** The pause between the end of a session and the announcement of the next, in milliseconds. */
export const BREATH_MS = 1_500
/** How long the next session is announced and can be cancelled, in milliseconds. */
export const COUNTDOWN_MS = 10_000

interface Course {
  /** The content before it in the program. */
  readonly previous: Content | null
  readonly following: Content | null
  /** The content that starts automatically: the next uncompleted one. */
  readonly next: Content | null
}

/**
 * Returns the program's content around this one that the listener can open. @throws what reading the library or the
 * program throws
 */
async function courseOf(queryClient: QueryClient, programId: string, content: Content): Promise<Course> {
  const [{ contentIds }, library, completions] = await Promise.all([
    queryClient.ensureQueryData(programQuery(programId)),
    queryClient.ensureQueryData(contentListQuery),
    queryClient.ensureQueryData(completionsQuery),
  ])
  const place = contentIds.indexOf(content.id)
  if (place < 0) return { previous: null, following: null, next: null }
  const openable = new Map(library.filter(isOpenable).map((one) => [one.id, one]))
  const firstOf = (ids: readonly string[]) => ids.map((id) => openable.get(id)).find((one) => one !== undefined) ?? null
  const completed = new Set(completions.map(({ contentId }) => contentId))
  const choice = chooseNext(content, { library, completed, program: contentIds })
  return {
    previous: firstOf(contentIds.slice(0, place).reverse()),
    following: firstOf(contentIds.slice(place + 1)),
    next: choice?.isInProgram ? choice.content : null,
  }
}

/** Returns whether another session may start automatically. The setting allows it, and the sleep timer doesn't end now. */
function mayGoOn(actor: PlayerActor): boolean {
  const snapshot = actor.getSnapshot()
  const isLast = snapshot.matches({ sleep: 'atEnd' }) || snapshot.matches({ sleep: 'fading' })
  return readSettings().playsThrough && !isLast
}

/**
 * Plays a program through. A moment after a session ends, the next is announced, and it starts soon unless cancelled.
 * Its beginning has been prefetched by then. The lock screen's next and previous buttons move through the program.
 * Offline, only content on the device starts.
 */
export function autoplayNext({ actor, closed, options }: Listening, begin: (content: Content) => void): void {
  const { content, programId, queryClient } = options
  if (programId === null) return
  const course = () => courseOf(queryClient, programId, content).catch(() => null)
  let waiting = new AbortController()
  const callOff = () => waiting.abort()

  async function offerNeighbours() {
    const found = await course()
    if (!found || closed.aborted) return
    const { previous, following } = found
    const stop = offerTracks(previous && (() => begin(previous)), following && (() => begin(following)))
    closed.addEventListener('abort', stop)
  }

  async function prepareNext() {
    if (savesData() || !mayGoOn(actor)) return
    const next = (await course())?.next
    // If prefetching fails, it loads at the start.
    if (next) await fetchAhead(next.id).catch(() => {})
  }

  async function offerNext() {
    callOff()
    waiting = new AbortController()
    const { signal } = waiting
    const breath = new Promise((done) => setTimeout(done, BREATH_MS))
    const [found] = await Promise.all([course(), breath])
    const next = found?.next
    if (signal.aborted || !next || !mayGoOn(actor)) return
    const timer = setTimeout(() => (mayGoOn(actor) ? begin(next) : callOff()), COUNTDOWN_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      nowPlaying.setState({ upNext: null })
    })
    nowPlaying.setState({ upNext: { content: next, beginsAt: Date.now() + COUNTDOWN_MS, stop: callOff } })
  }

  const stops = [
    callOff,
    onPlayerChange(
      actor,
      (snapshot) => snapshot.matches({ progress: 'completed' }),
      (isCompleted) => isCompleted && void prepareNext(),
    ),
    onPlayerChange(
      actor,
      (snapshot) => snapshot.matches({ playback: 'ended' }),
      (hasEnded) => (hasEnded ? void offerNext() : callOff()),
    ),
  ]
  closed.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  void offerNeighbours()
}
