import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'

/**
 * What every connection relies on and a server, a database or a role may set otherwise. Names are qualified everywhere, so
 * that `search_path` does not matter; `default_transaction_read_only` and `synchronous_commit` are the operator's.
 */
const SETTINGS = {
  // Dates and times are read as ISO 8601, and the day of an instant is that of UTC.
  DateStyle: 'ISO,YMD',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  // As many digits as a number needs to be read back as the same.
  extra_float_digits: '1',
  bytea_output: 'hex',
  // A backslash in a literal is a backslash, as in the patterns of regular expressions.
  standard_conforming_strings: 'on',
  // NULL in an array is no text.
  array_nulls: 'on',
  // The log, checkpoints and locks are written for this level: at others a second writer fails.
  default_transaction_isolation: 'read\\ committed',
  // A search through an index finds everything.
  gin_fuzzy_search_limit: '0',
  // Each pool sets its own limits.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Connections of a pool wait to be used, and some for notifications.
  idle_session_timeout: '0',
}
const OPTIONS = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)

/**
 * Adds the session settings that the product relies on to the configuration of a connection, a pool or pg-boss. They take
 * the place of those of the server, the database, the role, and the `options` of the URL; those of the configuration itself
 * come last.
 */
export function withSessionSettings<Config extends pg.ClientConfig>(config: Config): Config {
  const { connectionString = '' } = config
  const [address, query] = connectionString.split('?')
  const parameters = new URLSearchParams(query)
  // The driver lets the URL's options take the place of the configuration's.
  const given = parameters.get('options') ?? process.env.PGOPTIONS
  parameters.delete('options')
  return {
    ...config,
    ...(query !== undefined && { connectionString: `${address}?${parameters}` }),
    options: [given, ...OPTIONS, config.options].filter(Boolean).join(' '),
  }
}

const INSTANT = '2026-01-31T23:30:00.123Z'

/**
 * Whether values of each kind are read as they were written, and transactions have their level. They are not where a pooler
 * drops the {@link withSessionSettings | settings}, and what it sets itself differs.
 */
export async function readsAsWritten(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'reads-as-written',
    text: `select $1::timestamptz as instant, $1::timestamptz::date::text as day, interval '1 day 02:00:00'::text as span,
        0.1::float8 + 0.2::float8 as number, decode('00ff', 'hex') as bytes, '7' ~ '^\\d$' as pattern,
        array_to_string('{a,NULL}'::text[], ',') as list, current_setting('transaction_isolation') as level`,
    values: [INSTANT],
  })
  return isDeepStrictEqual(rows, [
    {
      ...{ instant: new Date(INSTANT), day: '2026-01-31', span: '1 day 02:00:00', number: 0.1 + 0.2 },
      ...{ bytes: Buffer.from([0, 255]), pattern: true, list: 'a', level: 'read committed' },
    },
  ])
}
