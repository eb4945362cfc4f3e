import { expect, test } from 'vitest'
import { routeOf } from './route.ts'

const ORIGIN = 'https://stillair.test'
const has = (path: string) => path === '/icon.svg'

test.each([
  ['/', { page: '/index.html' }],
  ['/content/7?from=library', { page: '/index.html' }],
  ['/flight', { page: '/flight.html' }],
  ['/flight/calm', { page: '/flight.html' }],
  ['/flights', { page: '/index.html' }],
  ['/icon.svg', { file: '/icon.svg' }],
  ['/assets/other-a1.js', { file: '/assets/other-a1.js' }],
  ['/sky/dusk-phone-780.avif', { file: '/sky/dusk-phone-1170.avif' }],
  ['/sky/dusk-wide-1920.avif', { file: '/sky/dusk-wide-2880.avif' }],
  ['/sky/dusk-phone-780.webp', null],
  ['/media/t/1.x/media/7/download.m4a', null],
  ['/covers/7.webp?v=2', { cover: '/covers/7.webp?v=2' }],
  ['/gallery/day-sea-1/480.avif', { cover: '/gallery/day-sea-1/480.avif' }],
  ['/api/config', null],
  ['/emulator/action', null],
  ['/__/auth/handler', null],
  ['/www.googleapis.com/identitytoolkit', null],
  ['/missing.png', null],
  ['https://elsewhere.test/', null],
])('a page at %s', (address, route) => {
  expect(routeOf({ method: 'GET', mode: 'navigate', url: new URL(address, ORIGIN).href }, ORIGIN, has)).toEqual(route)
})

test('only GET requests are answered, and pages only on navigation', () => {
  const url = `${ORIGIN}/profile`
  expect(routeOf({ method: 'POST', mode: 'navigate', url }, ORIGIN, has)).toBeNull()
  expect(routeOf({ method: 'GET', mode: 'cors', url }, ORIGIN, has)).toBeNull()
})
