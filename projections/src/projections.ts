import { library } from './catalogue/library.ts'
import { completedSession } from './listening/completed-session.ts'
import { progress } from './listening/progress.ts'
import { sessionLog } from './listening/session-log.ts'
import { media } from './media/media.ts'
import type { Projection } from './projection.ts'
import { ratings } from './ratings/ratings.ts'
import { streak } from './streak/streak.ts'

/** Every read model of the product. */
export const projections: readonly Projection[] = [
  library,
  media,
  sessionLog,
  progress,
  completedSession,
  streak,
  ratings,
]
