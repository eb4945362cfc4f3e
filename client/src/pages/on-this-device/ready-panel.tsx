import { Check, CircleDashed } from 'lucide-react'
import { useEffect } from 'react'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { startDownloads } from '../../features/offline-downloads/download-manager.ts'
import { isPersistent } from '../../features/offline-downloads/offline-readiness.ts'
import type { Finding } from '../../features/offline-downloads/readiness.ts'
import { LEVELS, type Level, lookWhetherReady, useReadiness } from '../../features/offline-downloads/readiness-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { InstallFirst } from './install-first.tsx'
import styles from './ready-panel.module.css'
import { RehearsalSteps } from './rehearsal-steps.tsx'

const WORDS: Record<Level, { readonly title: string; readonly good: string }> = {
  here: { title: 'Everything is saved', good: 'The app and every session, to the last part.' },
  intact: { title: 'Every byte is correct', good: 'Each file was read whole and compared.' },
  plays: { title: 'Everything plays', good: 'Each session opened, jumped to its last seconds, and played.' },
  lasts: { title: 'It stays', good: 'The browser won’t delete it, and you can play it for the whole trip.' },
}

interface Props {
  readonly userId: string
  readonly items: readonly OfflineItem[]
}

/** Shows level by level whether the offline items are ready for a flight, with repairs. */
export function ReadyPanel({ userId, items }: Props) {
  const { found, looking } = useReadiness()
  useEffect(() => {
    // Repeated whenever items are added or removed.
    if (items.length > 0) void lookWhetherReady(userId, false)
  }, [userId, items])

  async function repair({ repair: how }: Finding) {
    if (how?.kind === 'fetch')
      return startDownloads(userId, [{ id: how.item.contentId, title: how.item.content.title }])
    if (how?.kind === 'persist') await isPersistent(true)
    if (how?.kind === 'reload') location.reload()
    await lookWhetherReady(userId, false)
  }

  return (
    <section aria-labelledby="ready-title" className={styles.panel}>
      <h2 id="ready-title" className="dialog-title">
        Ready for the flight
      </h2>
      <ul className={styles.levels}>
        {LEVELS.map((level) => (
          <li
            key={level}
            className={styles.level}
            data-level={level}
            data-state={stateOf(found[level], looking === level)}
          >
            {found[level]?.length === 0 ? <Check aria-hidden /> : <CircleDashed aria-hidden />}
            <div className={styles.words}>
              <h3 className={styles.name}>{WORDS[level].title}</h3>
              {found[level]?.length === 0 && <p className="small soft">{WORDS[level].good}</p>}
              {looking === level && <p className="small soft">Looking …</p>}
              {found[level]?.map((finding) => (
                <p key={finding.text} className="row cluster small gap-line anywhere">
                  <span>{finding.text}</span>
                  {finding.repair && (
                    <Button size="small" onClick={() => void repair(finding)}>
                      {REPAIRS[finding.repair.kind]}
                    </Button>
                  )}
                </p>
              ))}
              {level === 'plays' && found.plays === null && looking === null && (
                <Button size="small" onClick={() => void lookWhetherReady(userId, true)}>
                  Test each session
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <InstallFirst />
      <RehearsalSteps userId={userId} items={items} />
    </section>
  )
}

const REPAIRS = { fetch: 'Download it again', persist: 'Ask the browser to keep it', reload: 'Reload the app' } as const

function stateOf(found: readonly Finding[] | null, isLooking: boolean): 'looking' | 'open' | 'good' | 'missing' {
  if (isLooking) return 'looking'
  if (found === null) return 'open'
  return found.length === 0 ? 'good' : 'missing'
}
