import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryFiles } from '../../../test/memory-files.ts'
import { offlineItemFixture } from '../../../test/offline-item-fixture.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { addressOf, PART_BYTES, partAddressOf } from '../../entities/offline-items/offline-files.ts'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { brokenSeal, findDamaged, findFleeting, findMissing, findSilent } from './readiness.ts'

const SIZE = 2 * PART_BYTES + 1
const bytesOf = (id: string) => Buffer.alloc(SIZE, id)
const itemOf = (id: string, more: Partial<OfflineItem> = {}) =>
  offlineItemFixture(id, {
    content: contentFixture(id, { title: `About ${id}` }),
    file: { sha256: createHash('sha256').update(bytesOf(id)).digest('hex'), size: SIZE, type: 'audio/mp4' },
    ...more,
  })

/** A device on which all of these items are stored. */
function deviceWith(items: readonly OfflineItem[]) {
  const { files, stored } = memoryFiles()
  for (const item of items) stored.set(addressOf(item.file), new Blob([bytesOf(item.contentId)]))
  return { files, stored }
}
const texts = (findings: readonly { readonly text: string }[]) => findings.map(({ text }) => text)

test('missing files are named, with the share that is here', async () => {
  const items = ['calm', 'bumps'].map((id) => itemOf(id))
  const [calm] = items as [OfflineItem]
  const { files, stored } = deviceWith(items)
  expect(await findMissing(items, files, true)).toEqual([])
  expect(texts(await findMissing(items, files, false))).toEqual([expect.stringContaining('doesn’t open offline')])

  stored.delete(addressOf(calm.file))
  stored.set(partAddressOf(calm.file, 1), new Blob([Buffer.alloc(PART_BYTES)]))
  const [missing, ...others] = await findMissing(items, files, true)
  expect(others).toEqual([])
  expect(missing).toEqual({
    text: 'About calm: 0 MB of 0.1 MB are here.',
    repair: { kind: 'fetch', item: calm },
  })
  expect(texts(await findMissing([itemOf('bumps', { keptAt: null })], files, true))).toHaveLength(1)
})

test('one wrong byte in any file is found and named', async () => {
  const items = ['calm', 'bumps', 'night'].map((id) => itemOf(id))
  for (const damaged of items) {
    for (const place of [0, PART_BYTES, SIZE - 1]) {
      const { files, stored } = deviceWith(items)
      expect(await findDamaged(items, files)).toEqual([])
      const bytes = bytesOf(damaged.contentId)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      stored.set(addressOf(damaged.file), new Blob([bytes]))
      expect(texts(await findDamaged(items, files))).toEqual([`About ${damaged.contentId} is damaged.`])
      expect(await findMissing(items, files, true), 'its size is right').toEqual([])
    }
  }
})

test('an item that does not play is named, and the others are still tested', async () => {
  const tried: string[] = []
  const found = await findSilent(
    ['calm', 'bumps'].map((id) => itemOf(id)),
    async ({ contentId }) => {
      tried.push(contentId)
      if (contentId === 'calm') throw new Error('no')
    },
  )
  expect(texts(found)).toEqual(['About calm does not play.'])
  expect(tried).toEqual(['calm', 'bumps'])
})

test('items that may be lost before the landing are found: by storage, space or entitlement', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const well = { isPersistent: true, free: 1e9 }
  expect(findFleeting([itemOf('calm')], well, now)).toEqual([])
  expect(findFleeting([itemOf('calm')], { ...well, free: null }, now)).toEqual([])
  // Items play for thirty days after the entitlement has ended.
  expect(findFleeting([itemOf('calm', { entitledUntil: day(-16) })], well, now)).toEqual([])
  expect(texts(findFleeting([itemOf('calm', { entitledUntil: day(-17) })], well, now))).toEqual([
    'About calm can be played for less than two more weeks.',
  ])
  // Around a planned flight every item plays.
  const flight = { departsAt: day(100), arrivesAt: day(101) }
  expect(findFleeting([itemOf('calm', { entitledUntil: day(-17) })], well, now, [flight])).toEqual([])
  const over = { departsAt: day(-9), arrivesAt: day(-8) }
  expect(findFleeting([itemOf('calm', { entitledUntil: day(-17) })], well, now, [over])).toHaveLength(1)
  const [persist, room] = findFleeting([], { isPersistent: false, free: 50e6 }, now)
  expect(persist?.repair).toEqual({ kind: 'persist' })
  expect(room?.text).toBe('Only 50 MB are free on this device.')
})

test('a passed rehearsal covers only the items that played in it', () => {
  const items = ['calm', 'bumps'].map((id) => itemOf(id))
  const files = Object.fromEntries(items.map(({ contentId, file }) => [contentId, file.sha256]))
  const seal = { userId: 'maya', begunAt: '2026-11-20T12:00:00.000Z', passedAt: '2026-11-20T12:05:00.000Z', files }
  expect(brokenSeal(items, seal)).toBeNull()
  expect(brokenSeal(items.slice(1), seal)).toBeNull()
  expect(brokenSeal(items, { ...seal, passedAt: null })).toBe('The rehearsal isn’t finished.')
  expect(brokenSeal([...items, itemOf('night')], seal)).toBe('About night wasn’t part of the rehearsal.')
  expect(brokenSeal([itemOf('calm', { file: { ...itemOf('bumps').file } })], seal)).toBe(
    'About calm wasn’t part of the rehearsal.',
  )
})
