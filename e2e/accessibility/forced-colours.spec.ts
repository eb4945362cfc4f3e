import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

/* High-contrast themes, which replace all colours. */

const RUN = Date.now()
let contentId: string
let programId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  contentId = await publishSession(ada, { title: `High Contrast ${RUN}`, mediaId: await anyRecording(request, ada) })
  programId = await publishProgram(ada, `High Contrast ${RUN}`, [contentId])
})

/** Lists visible controls without an edge, and chosen ones that look like the others. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const colourOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `forced-color-adjust: none; background: ${name}`
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }
    const controls = [...document.querySelectorAll('button, [role="tab"]')].filter(isVisible)
    const chosen = [
      ...document.querySelectorAll('[aria-current="page"], [aria-selected="true"], [aria-pressed="true"]'),
    ]
    const selected = colourOf('SelectedItem')
    return [
      ...controls
        .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0)
        .map((control) => `no edge: ${nameOf(control)}`),
      ...chosen
        .filter((one) => isVisible(one) && getComputedStyle(one).backgroundColor !== selected)
        .map((one) => `looks unchosen: ${nameOf(one)}`),
    ]
  })

test('in forced colours, every control has an edge, and what is chosen looks chosen', async ({ page, request }) => {
  await openAs(page, (await newListener(request, 'Connie Contrast')).email)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    '/',
    '/programs',
    `/programs/${programId}`,
    '/content-library/1',
    `/content/${contentId}`,
    '/profile',
    '/profile?tab=settings',
    '/reminders',
    '/subscription',
    '/flight',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.poll(() => unmarked(page), { message: path }).toEqual([])
  }
})
