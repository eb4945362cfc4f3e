import type pg from 'pg'
import type { FlightLog } from '../../contract/flights.ts'

/** A user's flights, ratings and predictions; empty lists when there are none. */
export async function readFlightLog(pool: pg.Pool, userId: string): Promise<FlightLog> {
  const { rows } = await pool.query<FlightLog>({
    name: 'read-flight-log',
    text: 'select flights, ratings, predictions from read.flight_log where user_id = $1',
    values: [userId],
  })
  return rows[0] ?? { flights: [], ratings: [], predictions: [] }
}
