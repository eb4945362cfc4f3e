import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openUploads } from '../support/admin-area.ts'
import { openAs } from '../support/people.ts'
import { PACKAGING } from '../support/publish.ts'

const SIZE = 2 * 1024 ** 3
let folder: string
let file: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillair-large-'))
  file = join(folder, 'long-haul.wav')
  // Two gigabytes of silence named as a recording. The file is sparse, so it takes no space here.
  const handle = await open(file, 'w')
  await handle.truncate(SIZE)
  await handle.close()
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('an upload of 2 GB survives a lost connection and a closed page, arrives complete, and is checked', async ({
  page,
}) => {
  await openAs(page, 'admin@stillair.test', '/admin')
  const bar = page.getByRole('progressbar', { name: 'Upload of long-haul.wav' })
  const share = async () => Number(await bar.getAttribute('aria-valuenow'))

  await page.getByLabel('Files to upload').setInputFiles(file)
  await openUploads(page)
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(3)
  await page.context().setOffline(true)
  const whenCut = await share()
  await page.context().setOffline(false)
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(whenCut + 5)

  const offsets: number[] = []
  page.on('response', (response) => {
    const offset = response.headers()['upload-offset']
    if (response.request().method() === 'HEAD' && offset) offsets.push(Number(offset))
  })
  await page.reload()
  const uploads = await openUploads(page)
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeVisible()
  await page.getByLabel('Files to continue').setInputFiles(file)
  await expect(
    uploads
      .getByRole('listitem')
      .filter({ hasText: 'long-haul.wav' })
      .getByText(/^Processing failed\. .+/),
  ).toBeVisible(PACKAGING)
  // The upload resumed at the received offset and did not start again.
  expect(offsets[0]).toBeGreaterThan(SIZE * 0.03)
})
