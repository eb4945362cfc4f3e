// @ts-nocheck
import { account } from './accounts/account.ts'
import { userStreams } from './accounts/user-streams.ts'
import { analytics } from './analytics/analytics.ts'
import { library } from './catalogue/library.ts'
import { transcripts } from './catalogue/transcripts.ts'
import { coverImages } from './cover-images/cover-images.ts'
import { completedSession } from './listening/completed-session.ts'
import { progress } from './listening/progress.ts'
import { sessionLog } from './listening/session-log.ts'
import { media } from './media/media.ts'
import { mediaUse } from './media/media-use.ts'
import { programs } from './programs/programs.ts'
import type { Projection } from './projection.ts'
import { ratings } from './ratings/ratings.ts'
import { recommendations } from './recommendations/recommendations.ts'
import { streak } from './streak/streak.ts'
import { entitlements } from './subscriptions/entitlements.ts'
import { waitlist } from './waitlist/waitlist.ts'

/** Every read model of the product. */
export const projections: readonly Projection[] = [
  library,
  transcripts,
  programs,
  media,
  mediaUse,
  coverImages,
  account,
  userStreams,
  sessionLog,
  progress,
  completedSession,
  streak,
  ratings,
  recommendations,
  entitlements,
  waitlist,
  analytics,
]
