import { expect, test } from '@playwright/test'
import { openAdminArea, openUploads, uploadStrip } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'

const WINDOW = { width: 1440, height: 900 }
test.use({ viewport: WINDOW })

const RUN = Date.now()
const ROWS = 10

test('ten sessions are in view without scrolling, also during six uploads and after a refusal', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const tags = ['Breathing', 'Take-off', 'Landing', 'Night flights']
  for (let n = 1; n <= ROWS; n += 1) {
    const session = { title: `In View ${n} of ${RUN}`, type: 'audio' as const, categoryId: 3 as const, tags }
    await ada.send('POST /api/content', { body: { ...session, isPublished: false, isFreeContent: true } })
  }
  // Sessions of other journeys may have long titles.
  await openAdminArea(page, 'admin@stillair.test', `?search=${RUN}`)
  const rows = page.locator('[data-row]')
  const expectInView = async (when: string) => {
    await expect(rows, when).toHaveCount(ROWS)
    await expect(rows.first(), when).toBeInViewport({ ratio: 1 })
    await expect(rows.last(), when).toBeInViewport({ ratio: 1 })
  }
  await expectInView('without uploads')

  // The uploads stay incomplete.
  await page.route('**/api/uploads/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  const files = Array.from({ length: 6 }, (_, n) => `descent-${n + 1}-${RUN}.wav`)
  const fileOf = (name: string) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from(name) })
  await page.getByLabel('Files to upload').setInputFiles(files.map(fileOf))
  await expect(uploadStrip(page).getByRole('button', { name: '6 recordings, 0 %' })).toBeVisible()
  await expect(uploadStrip(page).getByRole('progressbar', { name: 'All 6 recordings' })).toBeVisible()
  await expectInView('during six uploads')

  // Without opening the list, the file that needs attention is shown with the reason.
  await page.getByLabel('Files to upload').setInputFiles({ ...fileOf(`notes-${RUN}.txt`), mimeType: 'text/plain' })
  await expect(uploadStrip(page)).toContainText(`notes-${RUN}.txt`)
  await expect(uploadStrip(page).getByRole('alert')).toBeVisible()
  await expectInView('after a refusal')

  const list = await openUploads(page)
  await expect(list.getByRole('listitem')).toHaveCount(7)
  await expect(list.getByText(files[5] ?? '')).not.toBeInViewport()
  await list.getByRole('button', { name: `Cancel ${files[5]}` }).focus()
  await expect(list.getByText(files[5] ?? '')).toBeInViewport()
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
})
