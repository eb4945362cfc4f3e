/** What a notification shows, and the page that it opens. */
export interface Reminder {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** A browser wants something shown for each message, also for one that cannot be read. */
const UNREADABLE: Reminder = { title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/' }

/** What came, as far as it is one of ours: a path of this app and no address elsewhere. */
export function reminderOf(data: { json(): unknown } | null): Reminder {
  try {
    const { title, body, path } = (data?.json() ?? {}) as Partial<Reminder>
    if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string') return UNREADABLE
    return { title, body, path: /^\/(?![/\\])/.test(path) ? path : '/' }
  } catch {
    return UNREADABLE
  }
}

/** Quietly: without a sound, and a newer one takes the place of one that nobody has looked at. */
export const notificationOf = ({ body, path }: Reminder) => ({
  body,
  data: path,
  tag: 'reminder',
  silent: true,
  icon: '/icon-192.png',
  badge: '/icon-192.png',
})

interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

/** Goes back to where the app is open already, and leaves that as it is, since something may be playing; else opens the page. */
export async function openReminder(clients: Clients, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open ? open.focus() : clients.openWindow(path))
}
