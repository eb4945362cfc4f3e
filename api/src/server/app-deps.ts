import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type { BrowserAccess } from '@stillair/media-worker/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import type { DisclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type { DataStore } from '@tus/server'
import type { Logger } from 'pino'
import type { LoadableOrigins } from '../contract/foreign-origin.ts'
import type { VerifyToken } from '../http/caller.ts'
import type { Metrics } from '../http/metrics.ts'
import type { PositionTokens } from '../http/position-tokens.ts'
import type { ProjectionProgress } from '../http/projection-progress.ts'
import type { AccountDeletionStep } from '../modules/accounts/delete-account.ts'
import type { DeletedAccounts } from '../modules/accounts/deleted-accounts.ts'
import type { IdentityAdmin } from '../modules/accounts/identity-admin.ts'
import type { RevokedSignIns } from '../modules/accounts/revoked-sign-ins.ts'
import type { Charts } from '../modules/charts/charts.ts'
import type { PlaylistOf } from '../modules/media/stored-playlists.ts'
import type { MailSender } from '../modules/reminders/mail-sender.ts'
import type { PushSender } from '../modules/reminders/push-sender.ts'
import type { ErasureList } from '../modules/retention/erasure-list.ts'
import type { Payments } from '../modules/subscriptions/payments.ts'
import type { CountryLookup } from '../modules/visitor/country-lookup.ts'
import type { HumanVerification } from '../modules/waitlist/human-verification.ts'
import type { ApiConfig } from './config.ts'
import type { ReadModelPool } from './read-models.ts'

/** The read models of the history, and of the sample history; null without one. */
export interface Histories {
  readonly own: ReadModelPool
  readonly sample: ReadModelPool | null
}

/** What the application is made of; `main.ts` and the tests each put theirs together. */
export interface AppDeps {
  readonly config: ApiConfig
  readonly pool: ReadModelPool
  /** Where the questions of analysts are answered, which nobody else waits for. */
  readonly histories: Histories
  /** Computes what takes too long for the thread that answers requests. */
  readonly charts: Charts
  readonly store: EventStore
  /** Packaged media and covers. */
  readonly mediaStore: ObjectStore
  /** Whether browsers may read from that store; null until it is known. */
  readonly browserAccess: () => BrowserAccess | null
  /** Uploads as they came, and where they are put together. */
  readonly uploads: ObjectStore
  readonly uploadStore: DataStore
  readonly verifyToken: VerifyToken
  /** The keys of the personal data in the log. */
  readonly keyring: Keyring
  /** What was ever erased, outside the databases. */
  readonly erasures: ErasureList
  /** By which a sealed address is found again. */
  readonly lookupHash: LookupHash
  /** What answers to questions about people go through. */
  readonly gate: DisclosureGate
  /** Positions of the log as others hold them. */
  readonly positions: PositionTokens
  readonly identityAdmin: IdentityAdmin
  /** Sign-ins whose tokens are no longer valid though they have not expired. */
  readonly revokedSignIns: RevokedSignIns
  readonly humanVerification: HumanVerification
  readonly countryLookup: CountryLookup
  /** Null: nobody can subscribe here. */
  readonly payments: Payments | null
  /** How browsers are reached that show nothing of ours just now; null where no notifications are sent. */
  readonly push: PushSender | null
  /** Null where no mails are sent. */
  readonly mail: MailSender | null
  /** What else happens when an account is deleted, besides closing it, destroying its key and deleting the sign-in. */
  readonly onAccountDeleted: readonly AccountDeletionStep[]
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: () => Date
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
}

/** What the application makes for its routes. */
export interface RouteDeps extends AppDeps {
  readonly deletedAccounts: DeletedAccounts
  readonly progress: ProjectionProgress
  /** Playlists of recordings. */
  readonly playlistOf: PlaylistOf
  /** Signs addresses of recordings. */
  readonly signingKey: string
  /** Of other sites, whose files pages may load. */
  readonly origins: LoadableOrigins
}
