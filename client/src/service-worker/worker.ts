import { OFFLINE_CACHE } from '../entities/offline-items/offline-files.ts'
import { awayPage } from './away-page.ts'
import { notificationOf, openReminder, type Reminder, reminderOf } from './reminder.ts'
import { routeOf } from './route.ts'
import { type ShellContents, shellIn } from './shell.ts'

/*
 * Opens the app at once, online or offline. It has no clock, no identity and no business rules: it serves the files of the build.
 * It deletes files only when a newer build is completely stored. When a page asks, it repairs files that the device lost. It
 * shows the reminders that a listener chose.
 */

/** Inserted by the build. */
declare const SHELL: ShellContents

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface PushedEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface PressedEvent extends WorkerEvent {
  readonly notification: { readonly data: Reminder['path']; close(): void }
}
/** The parts of the worker's scope that we use. TypeScript's worker types conflict with those for pages. */
interface Scope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> } & Parameters<typeof openReminder>[0]
  readonly registration: {
    showNotification(title: string, options: ReturnType<typeof notificationOf>): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent & WorkerEvent) => void): void
}

const scope = globalThis as unknown as Scope
const contents = SHELL
const shell = shellIn(caches, contents)
/** Returns the cover of an offline item, which is stored in a separate cache. */
const coverAt = (path: string) => caches.match(path, { cacheName: OFFLINE_CACHE })
const paths = new Set(Object.keys(Object.assign({}, ...Object.values(contents.pages), contents.decoration)))
const has = (path: string) => paths.has(path) && !path.endsWith('.html')

// On a first visit, which may be short, nothing is stored yet, so that it answers at once. The pages request the rest.
scope.addEventListener('install', (event) =>
  event.waitUntil(shell.isBegun().then((isBegun) => (isBegun ? shell.store() : undefined))),
)
scope.addEventListener('activate', (event) => event.waitUntil(shell.forgetOlder().then(() => scope.clients.claim())))
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(scope.skipWaiting())
  if (event.data === 'store the in-flight page') event.waitUntil(shell.storePage('/flight.html').catch(() => {}))
  if (event.data === 'repair') event.waitUntil(repair().then((lost) => event.ports[0]?.postMessage(lost)))
})

let repairing: Promise<readonly string[]> | null = null

/** Repairs the shell; concurrent requests share one run. Returns the files that pages still lack. */
function repair(): Promise<readonly string[]> {
  repairing ??= shell
    .repair()
    .then(async (lost) => {
      await shell.forgetOlder()
      return lost
    })
    .finally(() => {
      repairing = null
    })
  return repairing
}

scope.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, scope.location.origin, has)
  if (!route) return
  const stored =
    'page' in route ? shell.page(route.page) : 'file' in route ? shell.file(route.file) : coverAt(route.cover)
  const online = () => ('page' in route ? fetch(event.request).catch(away) : fetch(event.request))
  event.respondWith(stored.then((response) => response ?? online()))
})

const away = async () => awayPage({ hasFlightPage: (await shell.page('/flight.html')) !== undefined })

scope.addEventListener('push', (event) => {
  const reminder = reminderOf(event.data)
  event.waitUntil(scope.registration.showNotification(reminder.title, notificationOf(reminder)))
})
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openReminder(scope.clients, event.notification.data))
})
