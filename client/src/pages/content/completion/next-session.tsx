import type { Content } from '@stillair/api/contract/listener/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { categoryTexts } from '../../../entities/content/categories.ts'
import { contentListQuery } from '../../../entities/content/content.ts'
import { contentPath } from '../../../entities/content/content-path.ts'
import { durationLabel } from '../../../entities/content/duration.ts'
import { useCompletions } from '../../../entities/listening/completions.ts'
import { chooseNext } from '../../../features/player/now-playing/choose-next-content.ts'
import { nowPlaying, type UpNext } from '../../../features/player/now-playing/now-playing-store.ts'
import { readSettings, saveSettings } from '../../../features/player/player-settings.ts'
import { useCountdown } from '../../../features/player/use-countdown.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import type { ProgramCourse } from '../program-course.ts'
import styles from './next-session.module.css'

interface Props {
  readonly after: Content
  readonly program: ProgramCourse | undefined
}

/** Offers another session after this one, or says that all are completed. */
export function NextSession({ after, program }: Props) {
  const [search] = useSearchParams()
  const library = useQuery(contentListQuery)
  const completions = useCompletions()
  const upNext = useStore(nowPlaying, (state) => state.upNext)
  if (!library.data || !completions.data) return null
  const next = chooseNext(after, {
    library: library.data,
    completed: completions.data,
    program: program?.contentIds ?? [],
  })
  if (!next) {
    return (
      <p className={styles.all}>You’ve completed every session that’s open to you. You can play any of them again.</p>
    )
  }
  const { content, isInProgram } = next
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <CoverPicture content={content} sizes="160px" isSmall className={styles.cover} />
      <div className={styles.words}>
        <p className="fine strong sky">{isInProgram && program ? `Next in ${program.title}` : 'Next'}</p>
        <h2 id="next-title" className="title-small">
          {content.title}
        </h2>
        <p className="small soft">
          {categoryTexts(content.categoryId).name} · {durationLabel(content.duration)}
          {upNext && <BeginsIn upNext={upNext} />}
        </p>
        {isInProgram && <PlaysThrough />}
      </div>
      {upNext && <Button onClick={upNext.stop}>Not now</Button>}
      <LiveRegion text={upNext ? `${upNext.content.title} starts in a few seconds.` : ''} />
      <ButtonLink look="main" to={contentPath(content.id, search.get('from'))} state={{ play: true }}>
        <Play aria-hidden />
        Play next
      </ButtonLink>
    </section>
  )
}

function BeginsIn({ upNext }: { readonly upNext: UpNext }) {
  return ` · Starts in ${useCountdown(upNext.beginsAt)} s`
}

/** The setting whether the next session of a program starts automatically; stored on this device. */
function PlaysThrough() {
  const [isOn, setIsOn] = useState(() => readSettings().playsThrough)
  return (
    <Toggle
      label="Play the next session automatically"
      checked={isOn}
      onChange={(playsThrough) => {
        setIsOn(playsThrough)
        saveSettings({ playsThrough })
      }}
    />
  )
}
