import { test as base } from '@playwright/test'
import { openFirefox } from './firefox-visitor.ts'
import { type Query, type Settings, until, type Visitor } from './visitor.ts'
import { openWebKit } from './webkit-visitor.ts'

/** Opens a browser of the project's engine, which is closed after the test. */
type OpenVisitor = (options?: { readonly site?: string } & Settings) => Promise<Visitor>

export const test = base.extend<{ visit: OpenVisitor }>({
  visit: async ({ baseURL }, use, info) => {
    const opened: Visitor[] = []
    const open = info.project.name === 'firefox' ? openFirefox : openWebKit
    await use(async ({ site = String(baseURL), ...settings } = {}) => {
      const visitor = await open(site, settings)
      opened.push(visitor)
      return visitor
    })
    for (const [i, visitor] of opened.entries()) {
      if (info.status !== info.expectedStatus) await visitor.picture(info.outputPath(`page-${i + 1}.png`))
      await visitor.close()
    }
  },
})

/** Makes the names of this run's data unique. */
export const RUN = Date.now()
export const button = (name: string | RegExp): Query => ({ role: 'button', name })
export const heading = (name: string | RegExp): Query => ({ role: 'heading', name })
const SEEK: Query = { role: 'slider', name: 'Seek' }
const PLAYER: Query = { role: 'region', name: 'Player' }

export const position = async (visitor: Visitor) => Number(await visitor.attribute(SEEK, 'aria-valuenow'))
export const untilState = (visitor: Visitor, state: string) =>
  until(`the player is ${state}`, async () => (await visitor.attribute(PLAYER, 'data-state')) === state)
export const untilPast = (visitor: Visitor, seconds: number) =>
  until(`the position is past ${seconds} s`, async () => (await position(visitor)) > seconds)

/** Opens a page as somebody who signed in before. */
export async function openAs(visitor: Visitor, items: Record<string, string>, path: string): Promise<void> {
  await visitor.open('/icon.svg')
  await visitor.evaluate((stored: Record<string, string>) => {
    Object.assign(localStorage, stored)
  }, items)
  await visitor.open(path)
}

/**
 * Waits until the databases exist. In WebKit, leaving a page while it creates a database would block that database:
 * docs/browsers.md
 */
export const untilDatabasesAreMade = (visitor: Visitor) =>
  until('the databases are made', () =>
    visitor.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => String(name))
      const openings = names.map(
        (name) =>
          new Promise<void>((opened) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              opening.result.close()
              opened()
            }
          }),
      )
      await Promise.all(openings)
      return ['stillair-answers', 'stillair-flights', 'stillair-kept'].every((name) => names.includes(name))
    }),
  )
