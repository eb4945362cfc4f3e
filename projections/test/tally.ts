import { defineEvent } from '@stillair/events/language/define-event.ts'
import * as z from 'zod'
import { type Column, integer, text } from '../src/model/column.ts'
import { defineProjection, onRow, type Projection } from '../src/model/projection.ts'
import { defineTable } from '../src/model/table.ts'

/** An event with an amount, some of which cannot be counted. */
export const Tallied = defineEvent('Tallied', { version: 1, schema: z.object({ who: z.string(), amount: z.number() }) })

/** An amount that the rule refuses. */
export const UNLUCKY = 13
/** An amount that the rule accepts but Postgres refuses: it does not fit an `integer`. */
export const TOO_LARGE = 2 ** 40

/** An amount that the rule accepts but its column cannot encode. */
export const WITHOUT_FORM = 17

const picky: Column<number> = {
  ...integer,
  encode(value) {
    if (value === WITHOUT_FORM) throw new TypeError('seventeen cannot be encoded')
    return value
  },
}

/** A projection for tests that sums amounts per person. The fixed one skips the amounts that fail. */
export function tally({ name = 'tally', version = 1, isFixed = false } = {}): Projection {
  const sums = defineTable(name, {
    columns: { who: text, sum: integer, worst: picky, ...(version > 1 ? { version: integer } : {}) },
    key: ['who'],
  })
  return defineProjection({
    name,
    version,
    tables: [sums],
    on: [
      onRow(
        Tallied,
        sums,
        ({ data }) => ({ who: data.who }),
        (row, { data }) => {
          const isBad = [UNLUCKY, TOO_LARGE, WITHOUT_FORM].includes(data.amount)
          if (data.amount === UNLUCKY && !isFixed) throw new Error('thirteen is unlucky')
          const sum = (row?.sum ?? 0) + (isBad && isFixed ? 0 : data.amount)
          const worst = isBad && !isFixed ? data.amount : (row?.worst ?? 0)
          return { who: data.who, sum, worst, ...(version > 1 ? { version } : {}) }
        },
      ),
    ],
  })
}
