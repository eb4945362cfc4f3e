import { fold } from '../../entities/content/search.ts'

/** An airport with scheduled flights. */
export interface Airport {
  /** The IATA code, three capitals. */
  readonly code: string
  /** The name with its code, and with its city when the name doesn't contain it: `John F Kennedy, New York (JFK)`. */
  readonly place: string
  /** The ISO 3166 code of the country. */
  readonly country: string
  /** The IANA time zone. */
  readonly zone: string
  /** In degrees. */
  readonly latitude: number
  readonly longitude: number
  readonly isLarge: boolean
  /** The name, the city and other names, folded, each after a space. */
  readonly words: string
}

/**
 * Parses the list in `airports.txt`, which `local/src/airports/main.ts` writes: a line with a time zone and a country, then
 * a line for each of its airports.
 */
export function parseAirports(text: string): readonly Airport[] {
  const airports: Airport[] = []
  let [zone, country] = ['', '']
  for (const line of text.split('\n')) {
    const [code = '', second = '', latitude, longitude, name = '', city = '', others = ''] = line.split('|')
    if (latitude === undefined) [zone, country] = [code, second]
    else
      airports.push({
        code,
        place: `${name}${city && `, ${city}`} (${code})`,
        country,
        zone,
        latitude: Number(latitude),
        longitude: Number(longitude),
        isLarge: second !== '',
        words: ` ${fold(`${name} ${city} ${others}`).replace(/[^\p{L}\d]+/gu, ' ')}`,
      })
  }
  return airports
}

/** Loads the airports. Rejects without a network when the app isn't stored on the device yet. */
export const loadAirports = async (): Promise<readonly Airport[]> =>
  parseAirports((await import('./airports.txt?raw')).default)

/**
 * Returns up to `most` airports that match the typed text: first the one with that code, then those with a name that
 * begins with it, then those with a word that does; large airports first.
 */
export function findAirports(airports: readonly Airport[], text: string, most: number): readonly Airport[] {
  const wanted = fold(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
  if (wanted === '') return []
  const rank = ({ code, words, isLarge }: Airport): number => {
    if (code.toLowerCase() === wanted) return 0
    const at = words.indexOf(` ${wanted}`)
    return at === -1 ? Number.POSITIVE_INFINITY : (at === 0 ? 1 : 3) + (isLarge ? 0 : 1)
  }
  return airports
    .map((airport) => ({ airport, rank: rank(airport) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ airport }) => airport)
}

/** Returns the airport of that place, as `place` names it. */
export const airportAt = (airports: readonly Airport[], place: string): Airport | undefined =>
  airports.find((airport) => airport.place === place.trim())

const EARTH_RADIUS_KM = 6_371

/** Returns the great-circle distance in kilometres, by the haversine formula. */
function distanceKm(from: Airport, to: Airport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfSine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    halfSine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfSine(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}

/** The speed over the whole way in km/h (500 miles an hour), and the time for taxiing, climb and approach, in minutes. */
const CRUISE_KMH = 805
const AROUND_MINUTES = 30

/**
 * Returns a flight's estimated duration in minutes, to the next five: half an hour, and an hour for every 500 miles. That
 * is the usual rule of thumb for timetables; winds and waiting make real times differ by a quarter.
 */
export function estimatedMinutes(from: Airport, to: Airport): number {
  return Math.ceil((AROUND_MINUTES + (distanceKm(from, to) / CRUISE_KMH) * 60) / 5) * 5
}
