import { expect, test } from '@playwright/test'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { mediaFiles } from '../support/media-files.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, PACKAGING, publishSession } from '../support/publish.ts'

const TITLE = `The Sound of the Flaps ${Date.now()}`

test.beforeAll(async ({ request }) => {
  await admin(request)
})

test('an admin uploads, fills in, previews and publishes a session, and a listener plays it', {
  tag: [
    '@admin/add-content-dialog',
    '@admin/publish-unpublish-eye-button-tables-has',
    '@validation/tags-added-add-button-enter',
  ],
}, async ({ page, browser, request }) => {
  await openAdminArea(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Recording file').setInputFiles(await mediaFiles.audio())
  await editor.getByLabel('Title').fill(TITLE)
  await editor.getByLabel('Description').fill('What you hear two minutes after take-off, and why.')
  await choose(editor.getByRole('radio', { name: 'Technical' }))
  await editor.getByRole('combobox', { name: 'Tags' }).fill('  Take-off ')
  await editor.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await editor.getByRole('combobox', { name: 'Tags' }).fill('Take-off')
  await editor.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(editor.getByRole('list', { name: 'Tags so far' }).getByRole('listitem')).toHaveCount(1)
  const text = editor.getByLabel('Session details')
  await text.click()
  await text.pressSequentially('The flaps go in. ')
  await editor.getByRole('button', { name: 'Bold' }).click()
  await text.pressSequentially('That is the whining.')
  await editor.getByLabel('Voice').fill(' Maren Holm ')
  await editor.getByLabel('Producer').fill('Fjord Studio')
  await choose(editor.getByRole('switch', { name: 'Free' }))
  await editor.getByLabel('Transcript file').setInputFiles({
    name: 'flaps.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:10,000\nYou hear a whining.\n'),
  })

  // The form shows the packaging live.
  await expect(editor.getByText(/0:40/).first()).toBeVisible(PACKAGING)

  await editor.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Nothing you do here is counted.')).toBeVisible()
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(preview.getByText('That is the whining.')).toBeVisible()
  await preview.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(preview.getByRole('region', { name: 'Player' })).toHaveAttribute('data-state', 'playing')
  await preview.getByRole('button', { name: 'Close preview' }).click()

  // Saved as a draft, it is hidden from listeners.
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Content created successfully', { exact: true })).toBeVisible()
  await expect(editor).toBeHidden()
  const row = await findRow(page, TITLE)
  await expect(row.getByText('Draft')).toBeVisible()
  const { email, ...listener } = await newListener(request, 'Flaps Listener')
  const titles = async () => (await listener.send('GET /api/content')).map((content) => content.title)
  expect(await titles()).not.toContain(TITLE)

  await row.getByRole('button', { name: `Publish ${TITLE}` }).click()
  await expect(row.getByText('Published')).toBeVisible()
  await expect(row.getByRole('button', { name: `Unpublish ${TITLE}` })).toBeVisible()

  const hearing = await (await browser.newContext()).newPage()
  await openAs(hearing, email, `/content-library/2?q=${encodeURIComponent(TITLE)}`)
  await hearing
    .getByRole('link', { name: new RegExp(TITLE) })
    .first()
    .click()
  await hearing.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(hearing.getByRole('region', { name: 'Player' })).toHaveAttribute('data-state', 'playing')
  await expect(hearing.getByRole('definition').filter({ hasText: 'Maren Holm' })).toBeVisible()
  await expect(hearing.getByRole('definition').filter({ hasText: 'Fjord Studio' })).toBeVisible()
  expect(await hearing.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('Maren Holm')
  await expect(hearing.locator('strong', { hasText: 'That is the whining.' })).toBeVisible()
  await hearing.getByRole('button', { name: /transcript/i }).click()
  await expect(hearing.getByText('You hear a whining.')).toBeVisible()
  await hearing.context().close()
})

test('a publication just before the editor opens does not count as somebody else’s change', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const title = `Quick Hands ${Date.now()}`
  await publishSession(ada, { title, mediaId: await anyRecording(request, ada), isPublished: false })
  await openAdminArea(page)
  const row = await findRow(page, title)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/api\/content\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await arrived.promise
    await route.continue()
  })
  await row.getByRole('button', { name: `Publish ${title}` }).click()
  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Content' })
  await expect(editor.getByText('Loading the session')).toBeAttached()
  arrived.resolve()
  await editor.getByLabel('Description').fill('Written at once.')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect(row.getByText('Published')).toBeVisible()
})

test('leaving a draft with unsaved changes asks first', async ({ page }) => {
  await openAdminArea(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Title').fill('Half a thought')
  await editor.getByLabel('Session details').pressSequentially('More soon.')
  await editor.getByRole('button', { name: 'Link', exact: true }).click()
  const link = editor.getByLabel('Address of the link')
  await expect(link).toBeFocused()
  // Escape closes what was opened last, not the form.
  await link.press('Escape')
  await expect(link).toBeHidden()
  await expect(editor).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Half a thought')

  // The device keeps unsaved changes of a closed page. It also keeps new changes made before the editor has decided about
  // those.
  page.on('dialog', (warning) => warning.accept())
  await page.reload()
  await expect(editor.getByRole('button', { name: 'Restore changes' })).toBeVisible()
  await editor.getByLabel('Description').fill('Typed on.')
  await page.reload()
  await editor.getByLabel('Voice').fill('Ada')
  // The changes of both visits are offered separately, the newer ones first.
  await editor.getByRole('button', { name: 'Restore changes' }).click()
  await expect(editor.getByLabel('Description')).toHaveValue('Typed on.')
  await editor.getByRole('button', { name: 'Restore changes' }).click()
  await expect(editor.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(editor.getByLabel('Session details')).toContainText('More soon.')
  await expect(editor.getByLabel('Description')).toHaveValue('Typed on.')
  await expect(editor.getByLabel('Voice')).toHaveValue('Ada')

  // Discarding the form's changes keeps those found on the device that are still undecided.
  await page.reload()
  await editor.getByLabel('Producer').fill('Nobody')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Add Content' }).click()
  await editor.getByRole('button', { name: 'Restore changes' }).click()
  await expect(editor.getByLabel('Voice')).toHaveValue('Ada')
  await expect(editor.getByLabel('Producer')).toHaveValue('')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor).toBeHidden()
})

test('invalid input is explained next to its field, and nothing typed is lost', {
  tag: ['@validation/content-form-title-required-title'],
}, async ({ page }) => {
  await openAdminArea(page)
  await page.getByRole('button', { name: 'Add Content' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Content' })
  await editor.getByLabel('Description').fill('Kept.')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('Title is required')).toBeVisible()
  await expect(editor.getByLabel('Title')).toBeFocused()
  await expect(editor.getByLabel('Description')).toHaveValue('Kept.')
})
