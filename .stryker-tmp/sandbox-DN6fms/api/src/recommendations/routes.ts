// @ts-nocheck
import type pg from 'pg'
import * as z from 'zod'
import { Recommendation } from '../contract/recommendations.ts'
import { type Route, route } from '../http/route.ts'
import { listCompletions } from '../listening/queries.ts'
import { listPublished, readInterests } from './queries.ts'
import { recommend } from './recommend.ts'

export function recommendationRoutes({ pool }: { pool: pg.Pool }): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/content/personalized',
      access: 'listener',
      tag: 'Library',
      summary: 'What suits your anxiety profile, best first, and why',
      status: 200,
      response: z.array(Recommendation),
      reads: ['recommendations', 'library', 'media', 'progress'],
      async handle({ caller }) {
        const [interests, library, completed] = await Promise.all([
          readInterests(pool, caller.userId),
          listPublished(pool),
          listCompletions(pool, caller.userId),
        ])
        return { body: recommend(interests, library, new Set(completed.map(({ contentId }) => contentId))) }
      },
    }),
  ]
}
