import { createSecretKey } from 'node:crypto'
import type { EventLog } from '@stillair/events/log/open-event-store.ts'
import { projections } from '../src/model/projections.ts'
import type { ReplayContext } from '../src/replay/cli/replay-context.ts'
import { disclosureGate } from '../src/replay/disclosure-gate.ts'
import type { Harness } from './harness.ts'

/** Returns the context of an `npm run replay` command; what it prints goes to `lines`. */
export const replayContext = (log: EventLog, on: Harness, now: Date, lines: string[]): ReplayContext => ({
  ...log,
  gate: disclosureGate(createSecretKey(Buffer.alloc(32, 7))),
  pool: on.pool,
  postgresUrl: on.url,
  projections,
  actor: 'analyst',
  purpose: 'a test',
  now,
  graceDays: 7,
  print: (line) => lines.push(line),
})
