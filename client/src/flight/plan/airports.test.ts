import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Airport, estimatedMinutes, findAirports, parseAirports } from './airports.ts'

const AIRPORTS = parseAirports(readFileSync(join(import.meta.dirname, 'airports.txt'), 'utf8'))
const airport = (code: string) => AIRPORTS.find((one) => one.code === code) as Airport
const codes = (text: string) => findAirports(AIRPORTS, text, 6).map(({ code }) => code)

test('every airport has a unique code, a name, a position and a time zone that browsers know', () => {
  expect(AIRPORTS.length).toBeGreaterThan(3_000)
  expect(new Set(AIRPORTS.map(({ code }) => code)).size).toBe(AIRPORTS.length)
  for (const { code, place, country, latitude, longitude } of AIRPORTS) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect(place).toMatch(/^[^|,(]+.* \([A-Z]{3}\)$/)
    expect(place.length).toBeLessThanOrEqual(100)
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  }
  for (const timeZone of new Set(AIRPORTS.map(({ zone }) => zone)))
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

describe('finding an airport', () => {
  test.each([
    ['LHR', 'LHR'],
    ['lhr', 'LHR'],
    ['london', 'LHR'],
    ['Londres', 'LHR'],
    ['gatwick', 'LGW'],
    ['zurich', 'ZRH'],
    ['Zürich', 'ZRH'],
    ['istanbul', 'IST'],
    ['new york', 'JFK'],
    ['kennedy', 'JFK'],
    ['tokyo', 'HND'],
    ['tokyo', 'NRT'],
    ['malmo', 'MMX'],
    ['sao paulo', 'GRU'],
    ['chicago o’hare', 'ORD'],
    ['longyear', 'LYR'],
  ])('%s finds %s', (text, code) => expect(codes(text)).toContain(code))

  test('a code comes first, and large airports before small ones', () => {
    expect(codes('PER')[0]).toBe('PER')
    const found = findAirports(AIRPORTS, 'london', 6).map(({ isLarge }) => isLarge)
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('finds nothing for an empty text and for no airport', () => {
    expect(codes(' ')).toEqual([])
    expect(codes('Hogwarts')).toEqual([])
  })

  test('each airport has the zone and the name that a passenger expects', () => {
    expect(airport('LHR')).toMatchObject({ place: 'London Heathrow (LHR)', country: 'GB', zone: 'Europe/London' })
    expect(airport('JFK')).toMatchObject({ place: 'John F Kennedy, New York (JFK)', zone: 'America/New_York' })
    expect(airport('KTM')).toMatchObject({ country: 'NP', zone: 'Asia/Kathmandu' })
  })
})

describe('the estimated duration', () => {
  // Scheduled times of ordinary timetables, gate to gate, in minutes.
  test.each([
    ['LHR', 'CDG', 80],
    ['LHR', 'LIS', 170],
    ['MUC', 'LHR', 115],
    ['JFK', 'LAX', 375],
    ['LHR', 'JFK', 475],
    ['SYD', 'AKL', 185],
    ['HND', 'LAX', 600],
  ])('%s to %s is within a quarter of the timetable', (from, to, minutes) => {
    const estimate = estimatedMinutes(airport(from), airport(to))
    expect(estimate % 5).toBe(0)
    expect(Math.abs(estimate - minutes)).toBeLessThanOrEqual(minutes / 4)
  })
})
