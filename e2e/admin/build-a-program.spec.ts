import { expect, type Page, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'
import { changeRole } from '../support/roles.ts'

const STAMP = Date.now()
const PROGRAM = `Ten Calm Steps ${STAMP}`
const step = (n: number) => `Step ${n} of ${STAMP}`
const STEPS = Array.from({ length: 10 }, (_, n) => step(n + 1))

test.describe.configure({ mode: 'serial' })
// All ten contents are visible, so that each can be dragged to any other.
test.use({ viewport: { width: 1280, height: 1400 } })

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  for (const title of STEPS) await publishSession(ada, { title, mediaId })
})

/** Returns the titles in their current order. */
const order = (page: Page) =>
  page
    .getByRole('list', { name: 'Sessions in order' })
    .getByRole('listitem')
    .evaluateAll(
      (items, stamp) => items.map((item) => new RegExp(`Step \\d+ of ${stamp}`).exec(item.textContent ?? '')?.[0]),
      STAMP,
    )

async function pick(page: Page): Promise<void> {
  await page.goto('/admin?tab=programs&view=content')
  await page.getByLabel('Program', { exact: true }).selectOption({ label: PROGRAM })
}

test('an editor writes a program and adds ten sessions', {
  tag: [
    '@admin/add-program-dialog',
    '@admin/tags-first-3-plus-n',
    '@admin/content-management-pick-program',
    '@admin/add-content-from-dialog-listing-content',
    '@admin/empty-text-no-content-added-this-program',
  ],
}, async ({ page }) => {
  await openAdminArea(page, 'admin@stillair.test', '?tab=programs')
  await page.getByRole('button', { name: 'Add Program' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Program' })
  await editor.getByLabel('Title').fill(PROGRAM)
  await editor.getByLabel('Description').fill('Ten short sessions for the week before a flight.')
  for (const tag of ['Calm', 'Week', 'Steps', 'Breath']) {
    await editor.getByRole('combobox', { name: 'Tags' }).fill(tag)
    await editor.getByRole('combobox', { name: 'Tags' }).press('Enter')
  }
  await choose(editor.getByRole('switch', { name: 'Published' }))
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Program created successfully', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: PROGRAM })
  await expect(row).toContainText('+1')

  await pick(page)
  await expect(page.getByText('No content added to this program yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Content', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add content to program' })
  await dialog.getByRole('searchbox').fill(`of ${STAMP}`)
  for (const title of STEPS) await dialog.getByRole('button', { name: `Add ${title}`, exact: true }).click()
  await expect(dialog.getByRole('button', { name: `Add ${step(10)}`, exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => order(page)).toEqual(STEPS)
  // Until then, the browser warns before the page is left.
  await expect(page.getByText('Saving…')).toBeHidden()
})

test('buttons, keyboard and dragging change the order, and a listener sees it', {
  tag: [
    '@admin/up-down-buttons',
    '@admin/first-row-up-last-row-down-disabled',
    '@admin/remove-button',
    '@states/program-content-order-up-down-moves-an',
    '@roles/admin-attach-detach-reorder-program',
  ],
}, async ({ page, request, browser }) => {
  await openAdminArea(page)
  await pick(page)
  await expect(page.getByRole('button', { name: `Move ${step(1)} up`, exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: `Move ${step(10)} down`, exact: true })).toBeDisabled()

  // Three quick clicks move it by three places.
  const up = page.getByRole('button', { name: `Move ${step(4)} up`, exact: true })
  for (let click = 0; click < 3; click++) await up.click()
  let wanted = [step(4), step(1), step(2), step(3), ...STEPS.slice(4)]
  await expect.poll(() => order(page)).toEqual(wanted)

  await expect(page.getByText('Saving…')).toBeHidden()
  const handle = page.getByRole('button', { name: `Drag ${step(10)}`, exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${step(10)} is lifted. It is at place 10 of 10.`)).toBeAttached()
  // A lifted item is measured first. A key pressed before that moves nothing, so press it again.
  const moveUp = (place: string) =>
    expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(`${step(10)} is ${place} of 10.`)).toBeAttached({ timeout: 10_000 })
    }).toPass()
  await moveUp('at place 9')
  await moveUp('at place 8')
  await page.keyboard.press('Space')
  wanted = [...wanted.slice(0, 7), step(10), step(8), step(9)]
  await expect.poll(() => order(page)).toEqual(wanted)

  const from = await page.getByRole('button', { name: `Drag ${step(1)}`, exact: true }).boundingBox()
  const to = await page.getByRole('button', { name: `Drag ${step(5)}`, exact: true }).boundingBox()
  if (!from || !to) throw new Error('the drag handles are missing')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 8, { steps: 12 })
  await page.mouse.up()
  wanted = [step(4), step(2), step(3), step(5), step(1), ...wanted.slice(5)]
  await expect.poll(() => order(page)).toEqual(wanted)

  // Dropping also works when the window cannot show all items, and the page keeps its height.
  await page.setViewportSize({ width: 1280, height: 900 })
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  // A page that is shorter than the old window takes a moment to shrink with it.
  await expect.poll(pageHeight).toBeLessThan(1400)
  const before = await pageHeight()
  const second = await page.getByRole('button', { name: `Drag ${step(2)}`, exact: true }).boundingBox()
  const first = await page.getByRole('button', { name: `Drag ${step(4)}`, exact: true }).boundingBox()
  if (!first || !second) throw new Error('the drag handles are missing')
  await page.mouse.move(second.x + second.width / 2, second.y + second.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2 - 8, { steps: 12 })
  expect(await pageHeight()).toBe(before)
  await page.mouse.up()
  wanted = [step(2), step(4), ...wanted.slice(2)]
  await expect.poll(() => order(page)).toEqual(wanted)
  await page.setViewportSize({ width: 1280, height: 1400 })

  await page.getByRole('button', { name: `Remove ${step(9)}`, exact: true }).click()
  await expect(page.getByText('Content removed from program', { exact: true })).toBeVisible()
  wanted = wanted.slice(0, 9)

  const listener = await newListener(request, 'Step Listener')
  const programs = await listener.send('GET /api/programs')
  const program = programs.find(({ title }) => title === PROGRAM)
  const listenerPage = await (await browser.newContext()).newPage()
  await openAs(listenerPage, listener.email, `/programs/${program?.id}`)
  const title = new RegExp(`Step \\d+ of ${STAMP}`, 'g')
  const seen = async () => [...new Set((await listenerPage.getByRole('main').textContent())?.match(title))]
  await expect.poll(seen).toEqual(wanted)
  await listenerPage.context().close()
})

test('when two admins reorder at once, one order wins and the second admin sees a notice', async ({
  page,
  browser,
  request,
}) => {
  const ada = await admin(request)
  const bea = await newListener(request, 'Bea Second')
  await changeRole('grant', bea.email)
  const other = await (await browser.newContext()).newPage()
  await openAdminArea(page)
  await pick(page)
  // Without this, her page might receive Ada's change before she makes hers.
  await other.route('**/api/media/live*', () => {})
  await openAdminArea(other, bea.email)
  await pick(other)
  await expect.poll(() => order(page)).toHaveLength(9)
  const before = await order(page)
  await expect.poll(() => order(other)).toEqual(before)

  await page.getByRole('button', { name: `Move ${before[1]} up`, exact: true }).click()
  const first = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => order(page)).toEqual(first)
  await expect
    .poll(async () => {
      const programs = await ada.send('GET /api/admin/programs')
      return programs.find(({ title }) => title === PROGRAM)?.contentIds.length
    })
    .toBe(9)
  // Bea has not seen Ada's change. Hers is refused, and her page shows the current order.
  await other.getByRole('button', { name: `Move ${before[8]} up`, exact: true }).click()
  await expect(other.getByText(/changed the order/).first()).toBeVisible()
  await expect.poll(() => order(other)).toEqual(first)
  await page.reload()
  await expect.poll(() => order(page)).toEqual(first)
  await other.context().close()
})
