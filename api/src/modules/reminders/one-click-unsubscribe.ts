import { randomUUID } from 'node:crypto'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { Router } from 'express'
import { OFF_PATH, stopByLink } from './unsubscribe-link.ts'

export interface OneClickUnsubscribeDeps {
  readonly store: EventStore
  readonly signingKey: string
  readonly clock: () => Date
}

/** What mail programs send when somebody ends the mails there (RFC 8058): a form whose fields say nothing that is not known. */
export function oneClickUnsubscribe({ clock, ...deps }: OneClickUnsubscribeDeps): Router {
  const router = Router()
  router.post(OFF_PATH, async (req, res) => {
    const commandId = randomUUID()
    await stopByLink(deps, typeof req.query.token === 'string' ? req.query.token : '', {
      ...{ commandId, correlationId: commandId, timeZone: 'UTC', now: clock() },
      actor: { kind: 'system', id: 'mail-link' },
    })
    res.json({ isOn: false })
  })
  return router
}
