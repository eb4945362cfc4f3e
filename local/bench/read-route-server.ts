import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiSchema } from '@stillair/api/http/api-tables.ts'
import { admitAll } from '@stillair/api/http/limits/admission.ts'
import { metrics } from '@stillair/api/http/operations/metrics.ts'
import { positionTokens } from '@stillair/api/http/requests/position-tokens.ts'
import { listContent } from '@stillair/api/modules/catalogue/queries.ts'
import { chartThread } from '@stillair/api/modules/charts/start-chart-thread.ts'
import { erasureList } from '@stillair/api/modules/erasure/erasure-list.ts'
import { openUploadStore } from '@stillair/api/modules/media/uploads/upload-store.ts'
import { createApp } from '@stillair/api/server/app.ts'
import { apiConfig } from '@stillair/api/server/config/config.ts'
import { openLog } from '@stillair/api/server/log.ts'
import { openBoss } from '@stillair/api/server/open-boss.ts'
import { READ_MODELS } from '@stillair/api/server/read-models.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog as openEventLog } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import express, { type Express } from 'express'
import pg from 'pg'

/**
 * The product's own application, except that it trusts the user named in a request, since the bench cannot sign tokens.
 */
async function product(postgresUrl: string): Promise<Express> {
  const environment = {
    NODE_ENV: 'test',
    POSTGRES_URL: postgresUrl,
    STORAGE_DIR: mkdtempSync(join(tmpdir(), 'stillair-bench-storage-')),
    RATE_LIMIT_READS: '1000000',
    LOG_LEVEL: 'warn',
  }
  // As in production, which does not validate answers against their contract.
  const eventLog = logConfig(environment)
  const config = { ...apiConfig(environment), production: true }
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 10, options: READ_MODELS }))
  await createApiSchema(pool)
  const mediaStore = await openObjectStore(config.storage, 'media')
  return createApp({
    config,
    pool,
    histories: { own: pool, sample: null },
    boss: openBoss(pool, openLog('warn')),
    ...(await openEventLog(eventLog)),
    positions: positionTokens(eventLog.lookupSecret),
    charts: chartThread({ postgresUrl, sampleHistoryUrl: null, secret: eventLog.lookupSecret }),
    mediaStore,
    erasures: erasureList(mediaStore),
    browserAccess: () => null,
    uploads: await openObjectStore(config.storage, 'uploads'),
    uploadStore: await openUploadStore(config.storage),
    verifyToken: async (userId) => ({
      caller: { userId, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false },
      signedInAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    }),
    // No measure deletes people or changes roles.
    identityAdmin: {
      activeSignIns: async () => new Map(),
      deleteSignIn: async () => {},
      endSessions: async () => {},
      findSignIn: async () => null,
      async *signIns() {},
      setClaims: async () => {},
    },
    payments: null,
    push: null,
    mail: null,
    humanVerification: async () => true,
    countryLookup: () => null,
    onAccountDeleted: [],
    log: openLog('warn'),
    clock: () => new Date(),
    admission: admitAll,
    metrics: metrics(),
    revokedSignIns: { refuse: () => {}, saw: () => {}, look: async () => {} },
    stopping: new AbortController().signal,
  })
}

/** Sends the same query to the same database, and does nothing else. */
function bare(postgresUrl: string): Express {
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 10, options: READ_MODELS }))
  const app = express()
  app.get('/api/content', async (_req, res) => {
    res.json(await listContent(pool, { userId: 'bench', drafts: false, hearsEverything: false, now: new Date() }))
  })
  return app
}

const [kind, postgresUrl = ''] = process.argv.slice(2)
const app = kind === 'product' ? await product(postgresUrl) : bare(postgresUrl)
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
