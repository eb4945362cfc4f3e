import pg from 'pg'

/** A pool of connections that outlives each of them; the caller ends it. `onWarning` is called for those that broke. */
export function steadyPool(
  options: pg.PoolConfig,
  onWarning: (message: string, cause: unknown) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool(options)
  // A connection that breaks while nobody uses it; the pool makes another when it needs one.
  pool.on('error', (error) => onWarning('an idle connection to Postgres broke', error))
  // A connection that breaks in the moment between being made and being handed out has no listener of the pool's, and
  // an error that nobody listens to ends the process. The caller that waits for an answer gets it there.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
