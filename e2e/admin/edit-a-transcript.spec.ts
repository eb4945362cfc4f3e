import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { type Api, admin } from '../support/api.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nBreathe in slowly, and let it go.\n\n' +
  '00:00:06.000 --> 00:00:08.000\nThe wings bend.\n\n00:00:09.000 --> 00:00:12.000\nThey are made to.\n'

const title = (name: string) => `${name} ${Date.now()}`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit the transcript' })
const words = (page: Page, line: number) => dialog(page).getByLabel(`Words of line ${line}`, { exact: true })
const time = (page: Page, which: 'Start' | 'End', line: number) =>
  dialog(page).getByLabel(`${which} of line ${line}`, { exact: true })
const tool = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true })
const position = (page: Page) => dialog(page).getByRole('slider', { name: 'Position' })

async function session(request: Parameters<typeof admin>[0], ada: Api, name: string, text: string | null) {
  const id = await publishSession(ada, { title: name, mediaId: await anyRecording(request, ada) })
  if (text !== null) await ada.send('PUT /api/content/:id/transcript', { params: { id }, body: { text } })
  return id
}

async function openForm(page: Page, name: string): Promise<Locator> {
  await openAdminArea(page)
  const row = await findRow(page, name)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  return page.getByRole('dialog', { name: 'Edit Content' })
}

test('an editor corrects a transcript by ear: text, times, a split, a merge and undo', async ({ page, request }) => {
  const ada = await admin(request)
  const name = title('Mended Words')
  const id = await session(request, ada, name, VTT)
  const form = await openForm(page, name)
  await form.getByRole('button', { name: 'Edit the transcript' }).click()
  await expect(dialog(page).getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the editor of a transcript')

  // Edit the text by keyboard: split the line at the cursor, then continue on the next one.
  await words(page, 1).click()
  await words(page, 1).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(18, 18))
  await page.keyboard.press('Control+Enter')
  await expect(words(page, 1)).toHaveValue('Breathe in slowly,')
  await expect(words(page, 2)).toHaveValue('and let it go.')
  await expect(words(page, 2)).toBeFocused()
  await expect(time(page, 'Start', 2)).toHaveValue('0:03.25')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(words(page, 3)).toBeFocused()

  // Set times by typing, by nudging, and from the playback position.
  await time(page, 'End', 1).fill('3.1')
  await time(page, 'End', 1).press('Enter')
  await expect(time(page, 'End', 1)).toHaveValue('0:03.1')
  await time(page, 'End', 1).fill('0:99')
  await time(page, 'End', 1).press('Enter')
  await expect(page.getByText('End of line 1 was not changed', { exact: true })).toBeVisible()
  await expect(time(page, 'End', 1)).toHaveValue('0:03.1')
  await time(page, 'End', 1).press('ArrowUp')
  await expect(time(page, 'End', 1)).toHaveValue('0:03.2')
  await tool(page, 'Start −0.1 seconds').click()
  await expect(time(page, 'Start', 1)).toHaveValue('0:00.9')
  await position(page).press('Home')
  for (let step = 0; step < 7; step++) await position(page).press('ArrowRight')
  await words(page, 3).focus()
  await page.keyboard.press('Alt+KeyE')
  await expect(time(page, 'End', 3)).toHaveValue('0:07')
  await tool(page, 'Play line 3').click()
  await expect(tool(page, 'Pause')).toBeVisible()
  await expect(tool(page, 'Play')).toBeVisible()
  await expect(position(page)).toHaveAttribute('aria-valuenow', '7')

  // An invalid time is reported at its line, and saving loses nothing.
  await time(page, 'End', 3).fill('0:05')
  await time(page, 'End', 3).press('Enter')
  await expect(dialog(page).getByText('It ends before it begins.')).toBeVisible()
  await tool(page, 'Done').click()
  await expect(dialog(page).getByText('Line 3: It ends before it begins.')).toBeVisible()
  await expect(time(page, 'End', 3)).toBeFocused()
  await tool(page, 'Undo').click()
  await expect(time(page, 'End', 3)).toHaveValue('0:07')

  await tool(page, 'Merge with the next line').click()
  await expect(words(page, 3)).toHaveValue('The wings bend. They are made to.')
  await page.keyboard.press('Control+Z')
  await expect(words(page, 3)).toHaveValue('The wings bend.')
  await page.keyboard.press('Control+Shift+Z')
  await words(page, 2).fill('and let <it> go & rest.')

  // Closing the editor, or leaving the page, asks first.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(words(page, 2)).toHaveValue('and let <it> go & rest.')

  await tool(page, 'Done').click()
  await expect(dialog(page)).toBeHidden()
  await expect(form.getByText('The edited transcript will be attached when you save.')).toBeVisible()
  // Reopened before it is saved, the transcript still has the changes.
  await form.getByRole('button', { name: 'Edit the transcript' }).click()
  await expect(words(page, 2)).toHaveValue('and let <it> go & rest.')
  await tool(page, 'Done').click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect
    .poll(() => ada.send('GET /api/content/:id/transcript', { params: { id } }))
    .toEqual({
      cues: [
        { start: 0.9, end: 3.2, text: 'Breathe in slowly,' },
        { start: 3.25, end: 5, text: 'and let <it> go & rest.' },
        { start: 6, end: 12, text: 'The wings bend. They are made to.' },
      ],
    })
  const row = await findRow(page, name)
  await row.getByRole('button', { name: `History of ${name}` }).click()
  await expect(page.getByText('The transcript has 3 cues.').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

  test('an editor writes a transcript from scratch', async ({ page, request }) => {
    const ada = await admin(request)
    const name = title('First Words')
    const id = await session(request, ada, name, null)
    const form = await openForm(page, name)
    await form.getByRole('button', { name: 'Write it here' }).click()
    await expect(dialog(page).getByText('No lines yet.')).toBeVisible()
    await tool(page, 'Add a line').click()
    await words(page, 1).fill('Hello from the seat beside you.')
    // Closing the page loses nothing.
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain('Hello from the seat beside you.')
    page.once('dialog', (warning) => warning.accept())
    await page.reload()
    await form.getByRole('button', { name: 'Restore changes' }).click()
    await form.getByRole('button', { name: 'Edit the transcript' }).click()
    await expect(words(page, 1)).toHaveValue('Hello from the seat beside you.')
    await words(page, 1).fill('Not this.')
    await expect.poll(kept).toContain('Not this.')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await form.getByRole('button', { name: 'Edit the transcript' }).click()
    await expect(words(page, 1)).toHaveValue('Hello from the seat beside you.')
    await position(page).press('PageUp')
    await tool(page, 'Add a line').click()
    await expect(words(page, 2)).toBeFocused()
    await expect(time(page, 'Start', 2)).toHaveValue('0:10')
    await tool(page, 'Done').click()
    await expect(dialog(page).getByText('Line 2: It has no words yet. Write some, or delete it.')).toBeVisible()
    await words(page, 2).fill('The seat belt sign goes off.')
    await expectAccessible(page, 'the editor of a transcript on a phone')
    await tool(page, 'Done').click()
    const late = '<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="605s" dur="2s">After the end.</p></body></tt>'
    await form
      .getByLabel('Transcript file')
      .setInputFiles({ name: 'late.ttml', mimeType: 'application/ttml+xml', buffer: Buffer.from(late) })
    const doubt = form.getByText('Its last line begins at 10:05, and the recording ends at 4:00.')
    await expect(doubt).toBeVisible()
    await form.getByRole('button', { name: 'Edit the transcript' }).click()
    await expect(words(page, 1)).toHaveValue('After the end.')
    await words(page, 1).fill('Nothing of this.')
    await tool(page, 'Delete').click()
    await tool(page, 'Add a line').click()
    await words(page, 1).fill('Hello from the seat beside you.')
    await position(page).press('PageUp')
    await tool(page, 'Add a line').click()
    await words(page, 2).fill('The seat belt sign goes off.')
    await tool(page, 'Done').click()
    await expect(doubt).toBeHidden()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
    await expect
      .poll(() => ada.send('GET /api/content/:id/transcript', { params: { id } }))
      .toEqual({
        cues: [
          { start: 0, end: 2, text: 'Hello from the seat beside you.' },
          { start: 10, end: 12, text: 'The seat belt sign goes off.' },
        ],
      })
  })
})
