import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { BrowserAccess } from '@stillair/events/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type { LookupHash } from '@stillair/events/privacy/lookup-hash.ts'
import type { DataStore } from '@tus/server'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { LoadableOrigins } from '../contract/shared/loadable-origins.ts'
import type { VerifyToken } from '../http/authentication/caller.ts'
import type { Admission } from '../http/limits/admission.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { PositionTokens } from '../http/requests/position-tokens.ts'
import type { ProjectionProgress } from '../http/requests/projection-progress.ts'
import type { AccountDeletionStep } from '../modules/accounts/delete-account.ts'
import type { DeletedAccounts } from '../modules/accounts/deleted-accounts.ts'
import type { IdentityAdmin, IdentityRoles } from '../modules/accounts/identity-admin.ts'
import type { RevokedSignIns } from '../modules/accounts/revoked-sign-ins.ts'
import type { Charts } from '../modules/charts/charts.ts'
import type { ErasureList } from '../modules/erasure/erasure-list.ts'
import type { PlaylistOf } from '../modules/media/delivery/stored-playlists.ts'
import type { MailSender } from '../modules/reminders/mail-sender.ts'
import type { PushSender } from '../modules/reminders/push-sender.ts'
import type { Payments } from '../modules/subscriptions/provider/payments.ts'
import type { CountryLookup } from '../modules/visitor/country-lookup.ts'
import type { HumanVerification } from '../modules/waitlist/human-verification.ts'
import type { ApiConfig } from './config/config.ts'

/** The read models of the platform's history and of the sample history; the latter is null without one. */
export interface Histories {
  readonly own: pg.Pool
  readonly sample: pg.Pool | null
}

/** Dependencies of the application; `main.ts` and the tests each assemble their own. */
export interface AppDeps {
  readonly config: ApiConfig
  readonly pool: pg.Pool
  /** The pools for analysts' queries, separate so that nobody else waits for those. */
  readonly histories: Histories
  /** The job queues of all processes. */
  readonly boss: PgBoss
  /** Computes charts outside the thread that answers requests. */
  readonly charts: Charts
  readonly store: EventStore
  /** Stores packaged media and covers. */
  readonly mediaStore: ObjectStore
  /** Whether browsers may read from that store; null until known. */
  readonly browserAccess: () => BrowserAccess | null
  /** Stores original uploads; `uploadStore` assembles them from their chunks. */
  readonly uploads: ObjectStore
  readonly uploadStore: DataStore
  readonly verifyToken: VerifyToken
  /** The encryption keys of the personal data in the log. */
  readonly keyring: Keyring
  /** A list of all erasures, outside the databases. */
  readonly erasures: ErasureList
  /** Hashes an encrypted address so that it can be found again. */
  readonly lookupHash: LookupHash
  /** Encrypts log positions for clients. */
  readonly positions: PositionTokens
  readonly identityAdmin: IdentityAdmin & IdentityRoles
  /** Sign-ins whose tokens were revoked before they expired. */
  readonly revokedSignIns: RevokedSignIns
  readonly humanVerification: HumanVerification
  readonly countryLookup: CountryLookup
  /** Null if this server sells no subscriptions. */
  readonly payments: Payments | null
  /** Sends notifications to browsers; null if this server sends none. */
  readonly push: PushSender | null
  /** Sends e-mails; null if this server sends none. */
  readonly mail: MailSender | null
  /** Further steps of deleting an account, after closing it, destroying its key and deleting the sign-in. */
  readonly onAccountDeleted: readonly AccountDeletionStep[]
  readonly admission: Admission
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: () => Date
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
}

/** Dependencies that the application creates for its routes. */
export interface RouteDeps extends AppDeps {
  readonly deletedAccounts: DeletedAccounts
  readonly progress: ProjectionProgress
  /** Returns the playlists of recordings. */
  readonly playlistOf: PlaylistOf
  /** Signs the URLs of recordings. */
  readonly signingKey: string
  /** The origins from which pages may load files. */
  readonly origins: LoadableOrigins
}
