// @ts-nocheck
import type pg from 'pg'
import { listed, quoted } from '../history/words.ts'
import { conflict } from '../refusal.ts'

/** What stands in the way of deleting a session. */
export interface ContentUse {
  /** The titles of the programs that hold it, drafts included. */
  readonly programs: readonly string[]
  /** How many people have listened to it just now. */
  readonly listeners: number
}

/** The projections that {@link findContentUse} reads. */
export const CONTENT_USE_READS = ['programs', 'session-log']

/** A player tells the server every 30 seconds, so one that was not heard of for so long has stopped, seconds. */
const SILENCE = 120

/** What uses a session at this moment. */
export async function findContentUse(pool: pg.Pool, contentId: string, now: Date): Promise<ContentUse> {
  const { rows } = await pool.query<ContentUse>({
    name: 'find-content-use',
    text: `
      select array(select p.title from read.program p where $1 = any(p.content_ids) order by p.title) as programs,
             (select count(distinct s.user_id)::int from read.session_log s
               where s.content_id = $1 and coalesce(s.ended_at, s.started_at) > $2) as listeners`,
    values: [contentId, new Date(now.getTime() - SILENCE * 1000)],
  })
  return rows[0] ?? { programs: [], listeners: 0 }
}

/** Throws a `conflict` refusal that says why the session stays, and what to do first. */
export function requireUnused(isPublished: boolean, { programs, listeners }: ContentUse): void {
  if (isPublished) throw conflict('is-published', 'Listeners see this session. Take it back to a draft first.')
  if (programs.length > 0) {
    const held = `${programs.length === 1 ? 'program' : 'programs'} ${listed(programs.map(quoted))}`
    throw conflict('in-program', `This session is in the ${held}. Remove it there first.`)
  }
  if (listeners > 0) {
    const people = listeners === 1 ? 'One person is' : `${listeners} people are`
    throw conflict('being-heard', `${people} listening to this session right now. Try again in a few minutes.`)
  }
}
