import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'

/**
 * The session settings that every connection relies on, and that a server, a database or a role may override. `search_path`
 * is not among them: the API sets it for its queries of read models, and all other names are qualified. `default_transaction_read_only` and `synchronous_commit` are left to the
 * operator.
 */
const SETTINGS = {
  // Dates and times are parsed as ISO 8601, and the date of a timestamp is its UTC date.
  DateStyle: 'ISO,YMD',
  TimeZone: 'UTC',
  IntervalStyle: 'postgres',
  // Enough digits for a number to be parsed back unchanged.
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Backslashes in string literals are literal, as regular expressions need.
  standard_conforming_strings: 'on',
  // NULL in an array literal is a null, not a text.
  array_nulls: 'on',
  // The log, checkpoints and locks are designed for this level; at others, a second writer fails.
  default_transaction_isolation: 'read\\ committed',
  // Index searches return all matches.
  gin_fuzzy_search_limit: '0',
  // Each pool sets its own limits.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Pooled connections are often idle, and some wait for notifications.
  idle_session_timeout: '0',
}
const OPTIONS = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)

/**
 * Adds the session settings that Stillair relies on to the configuration of a connection, a pool or pg-boss. They override
 * those of the server, the database, the role, and the `options` of the URL. The `options` of the configuration override
 * them.
 */
export function withSessionSettings<Config extends pg.ClientConfig>(config: Config): Config {
  const { connectionString = '' } = config
  const [address, query] = connectionString.split('?')
  const parameters = new URLSearchParams(query)
  // The driver would let the URL's options replace those of the configuration.
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
 * Returns whether values of each kind are read back as written, and transactions have the expected isolation level. This
 * fails behind a pooler that drops the {@link withSessionSettings | settings} and has different ones.
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
      instant: new Date(INSTANT),
      day: '2026-01-31',
      span: '1 day 02:00:00',
      number: 0.1 + 0.2,
      bytes: Buffer.from([0, 255]),
      pattern: true,
      list: 'a',
      level: 'read committed',
    },
  ])
}
