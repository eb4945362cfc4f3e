// @ts-nocheck
import { defineEvent } from '@stillair/events/define-event.ts'
import * as z from 'zod'
import { integer, text } from '../src/column.ts'
import { defineProjection, onRow, type Projection } from '../src/projection.ts'
import { defineTable } from '../src/table.ts'

/** Something that can be counted, and cannot always. */
export const Tallied = defineEvent('Tallied', { version: 1, schema: z.object({ who: z.string(), amount: z.number() }) })

/** An amount that the rule refuses. */
export const UNLUCKY = 13
/** An amount that the rule takes and Postgres refuses: no `integer` holds it. */
export const TOO_LARGE = 2 ** 40

/** A projection for tests: the sum for everyone. A fixed one counts what the unlucky and too large amounts are not. */
export function tally({ version = 1, isFixed = false } = {}): Projection {
  const sums = defineTable('tally', {
    columns: { who: text, sum: integer, ...(version > 1 ? { version: integer } : {}) },
    key: ['who'],
  })
  return defineProjection({
    name: 'tally',
    version,
    tables: [sums],
    on: [
      onRow(
        Tallied,
        sums,
        ({ data }) => ({ who: data.who }),
        (row, { data }) => {
          const isBad = data.amount === UNLUCKY || data.amount === TOO_LARGE
          if (data.amount === UNLUCKY && !isFixed) throw new Error('thirteen is unlucky')
          const sum = (row?.sum ?? 0) + (isBad && isFixed ? 0 : data.amount)
          return { who: data.who, sum, ...(version > 1 ? { version } : {}) }
        },
      ),
    ],
  })
}
