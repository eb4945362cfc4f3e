import { expect, test } from '@playwright/test'
import { openAdminArea } from '../support/admin-area.ts'
import { admin, newListener, PASSWORD } from '../support/api.ts'
import { keyboard } from '../support/keyboard.ts'
import { expectDashboard } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

/** Every journey, by keyboard alone. */
const RUN = `Keys ${Date.now()}`
const TITLE = `${RUN} One`
const NEXT = `${RUN} Two`
const PROGRAM = `${RUN} Program`

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const one = await publishSession(ada, { title: TITLE, mediaId })
  const two = await publishSession(ada, { title: NEXT, mediaId })
  await publishProgram(ada, PROGRAM, [one, two])
})

test('join the waitlist and read about a fear', { tag: ['@landing/clicking-fear-card-opens-modal-overview'] }, async ({
  page,
}) => {
  const keys = keyboard(page)
  await page.goto('/')
  await keys.to('textbox', 'Your e-mail address')
  await keys.type(`keys.${Date.now()}@stillair.test`)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeFocused()
  await keys.enter('button', 'Back to the page')
  await keys.enter('link', /Fear of Heights/)
  await expect(page.getByRole('dialog', { name: 'Fear of Heights' })).toBeVisible()
  await keys.enter('button', /Next: Loss of Control/)
  await expect(page.getByRole('dialog', { name: 'Loss of Control' })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Loss of Control/ })).toBeFocused()
})

test('sign up, onboard, find a session, play it, mark and rate it', {
  tag: [
    '@auth/after-sign-sign-up-it-goes',
    '@content/mark-as-completed-button-after',
    '@states/completion-manual-through-button',
  ],
}, async ({ page }) => {
  const keys = keyboard(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await keys.to('textbox', 'E-mail')
  await keys.type(`onboard.keys.${Date.now()}@stillair.test`)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')

  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await keys.to('textbox', 'What may we call you?')
  await keys.type('Kim')
  await keys.choose('radio', /^As long as I can remember/)
  await keys.choose('radio', /^Rarely/)
  await keys.enter('button', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'What makes flying hard?' })).toBeFocused()
  await keys.choose('checkbox', /^Landing/)
  await keys.choose('checkbox', /^Shaking/)
  await keys.enter('button', 'Continue')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await keys.choose('checkbox', /^Something private/)
  await keys.enter('button', 'Continue')
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await keys.choose('radio', /^No plans yet/)
  await keys.enter('button', 'Complete Setup')
  await expectDashboard(page)

  await keys.enter('link', 'Content')
  await expect(page.getByRole('heading', { level: 1, name: 'Content library' })).toBeVisible()
  await keys.to('searchbox', /Search/)
  await keys.type(TITLE)
  await keys.enter('link', new RegExp(TITLE))
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await keys.enter('button', 'Play')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')
  await keys.to('slider', 'Seek')
  await keys.press('PageUp')
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(29)
  await keys.press('k')
  await expect(player).toHaveAttribute('data-state', 'paused')
  await keys.enter('button', 'Mark as Completed')
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeFocused()
  await keys.enter('button', 'Very helpful')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
})

test('filter the library and go through a program', { tag: ['@auth/after-sign-sign-up-it-goes'] }, async ({
  page,
  request,
}) => {
  const keys = keyboard(page)
  const listener = await newListener(request, 'Keys Program')
  await page.goto('/auth')
  await keys.enter('tab', 'Sign Up')
  await keys.press('ArrowLeft')
  await keys.to('textbox', 'E-mail')
  await keys.type(listener.email)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')
  await expectDashboard(page)

  await keys.enter('link', 'Content')
  await keys.enter('link', 'Podcast')
  await expect(page).toHaveURL(/content-library\/1/)
  await keys.enter('link', 'All')
  await keys.choose('switch', 'Hide completed content')
  await expect(page).toHaveURL(/content-library\?/)

  await keys.enter('link', 'Programs')
  await keys.enter('link', PROGRAM)
  await expect(page.getByRole('heading', { level: 1, name: PROGRAM })).toBeVisible()
  for (const title of [TITLE, NEXT]) {
    await keys.enter('link', new RegExp(title))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await keys.enter('button', 'Mark as Completed')
    await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeFocused()
    await keys.enter('link', `Back to ${PROGRAM}`)
  }
  await expect(page.getByText('2/2 Sessions')).toBeVisible()
})

test('edit the profile, export the data and delete the account', async ({ page, request }) => {
  const keys = keyboard(page)
  const listener = await newListener(request, 'Keys Leaver')
  await page.goto('/auth')
  await keys.enter('tab', 'Sign Up')
  await keys.press('ArrowLeft')
  await keys.to('textbox', 'E-mail')
  await keys.type(listener.email)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')
  await expectDashboard(page)

  await keys.enter('link', /^Profile/)
  await keys.enter('button', 'Edit name and email')
  await keys.to('textbox', 'Name')
  await keys.press('ControlOrMeta+a')
  await keys.type('Keys Alone')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keys Alone')
  await expect(page.getByRole('button', { name: 'Edit name and email' })).toBeFocused()

  await keys.to('tab', 'Progress')
  await keys.press('End')
  const download = page.waitForEvent('download')
  await keys.enter('button', 'Download my data')
  await download
  await keys.enter('button', /^Delete my account/)
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete my account/ })).toBeFocused()
})

test('find, publish, write and delete a session in the admin area', async ({ page, request }) => {
  const title = `${RUN} Draft`
  const details = {
    title,
    type: 'audio' as const,
    categoryId: 3 as const,
    fileUrl: 'https://files.test/calm.mp3',
    duration: 300,
  }
  const { id } = await (await admin(request)).send('POST /api/content', { body: details })
  const keys = keyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await openAdminArea(page)

  await keys.to('searchbox', 'Search by title')
  await keys.type(RUN)
  await keys.press('Enter')
  const rows = page.getByRole('row').filter({ hasText: RUN })
  await expect(rows).toHaveCount(3)
  await keys.enter('button', 'Title')
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText(title)
  await keys.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.last()).toContainText(title)

  await keys.enter('button', `Publish ${title}`)
  await expect(button(`Unpublish ${title}`)).toBeFocused()
  await keys.press('Enter')
  await expect(button(`Publish ${title}`)).toBeFocused()

  await keys.enter('button', `Edit ${title}`)
  const editor = page.getByRole('dialog', { name: 'Edit Content' })
  await expect(editor.getByLabel('Title')).toBeFocused()
  for (const tag of ['Night', 'Wind']) {
    await keys.to('combobox', 'Tags')
    await keys.type(tag)
    await keys.press('Enter')
  }
  await keys.enter('button', 'Remove Night')
  await expect(editor.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await keys.choose('radio', 'Address elsewhere')
  await keys.choose('radio', 'Gallery')
  // Tab stops at the text tools once; the arrows move between them.
  await keys.to('button', 'Bold')
  await keys.press('ArrowRight')
  await expect(button('Italic')).toBeFocused()
  await keys.press('ArrowLeft')
  await expect(button('Bold')).toBeFocused()
  await keys.press('Enter')
  const text = editor.getByRole('textbox', { name: 'Session details' })
  await expect(text).toBeFocused()
  await keys.type('Breathe out.')
  await keys.press('Shift+Tab')
  await expect(button('Bold')).toBeFocused()
  await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('Tab')
  await expect(text).toBeFocused()
  await keys.choose('switch', 'Free')
  await keys.press('Escape')
  await expect(button('Keep editing')).toBeFocused()
  await keys.press('Enter')
  await expect(editor.getByRole('switch', { name: 'Free' })).toBeFocused()
  await keys.enter('button', 'Preview')
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await expect(preview.getByText('Breathe out.')).toBeVisible()
  await keys.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(button('Preview')).toBeFocused()
  await keys.enter('button', 'Save')
  await expect(editor).toHaveCount(0)
  await expect(button(`Edit ${title}`)).toBeFocused()
  const saved = await (await admin(request)).send('GET /api/admin/content/:id', { params: { id } })
  expect(saved).toMatchObject({ tags: ['Wind'], isFreeContent: true, coverImageUrl: null })
  expect(saved.sessionText).toContain('<strong>Breathe out.</strong>')

  await keys.enter('button', `History of ${title}`)
  const history = page.getByRole('dialog', { name: `History of ${title}` })
  await expect(history.getByRole('listitem').first()).toBeVisible()
  await keys.press('Escape')
  await expect(button(`History of ${title}`)).toBeFocused()
  await keys.enter('button', `Delete ${title}`)
  await expect(button('Cancel')).toBeFocused()
  await keys.press('Enter')
  await expect(button(`Delete ${title}`)).toBeFocused()
  await keys.press('Enter')
  await keys.enter('button', 'Delete')
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeFocused()
})

test('reorder a program in the admin area', async ({ page, request }) => {
  const program = `${RUN} Order`
  const ada = await admin(request)
  const { id } = await ada.send('POST /api/programs', { body: { title: program } })
  const keys = keyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const contentIds = async () => (await ada.send('GET /api/admin/programs/:id', { params: { id } })).contentIds
  const titles = page.getByRole('list', { name: 'Sessions in order' }).getByRole('listitem')
  await openAdminArea(page)

  await keys.to('tab', 'Content Management')
  await keys.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Program Management' })).toBeFocused()
  await keys.to('tab', 'Programs List')
  await keys.press('ArrowRight')
  await expect(page.getByText(/^Choose a program to see/)).toBeVisible()
  await keys.press('ArrowLeft')
  await keys.enter('button', `Sessions of ${program}`)
  await expect(page.getByRole('heading', { level: 2, name: program })).toBeVisible()
  // The button disappears with the list, so the focus moves to the place just before the new page content.
  await expect(page.getByRole('tab', { name: 'Content Management', selected: true })).toBeFocused()

  await keys.enter('button', 'Add Content')
  const dialog = page.getByRole('dialog', { name: 'Add content to program' })
  await keys.to('searchbox', 'Search by title')
  await keys.type(RUN)
  await keys.press('Enter')
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(dialog.getByRole('listitem').filter({ hasNotText: RUN })).toHaveCount(0)
  await keys.enter('button', `Add ${TITLE}`)
  await expect(button(`Add ${NEXT}`)).toBeFocused()
  await keys.press('Enter')
  await expect(dialog.getByText(/^No sessions to add match/)).toBeVisible()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button('Add Content')).toBeFocused()
  await expect(titles).toContainText([TITLE, NEXT])
  await expect.poll(contentIds).toHaveLength(2)
  const [one, two] = await contentIds()

  await keys.enter('button', `Move ${NEXT} up`)
  await expect(titles).toContainText([NEXT, TITLE])
  await expect.poll(contentIds).toEqual([two, one])
  await expect(button(`Move ${NEXT} down`)).toBeFocused()
  await keys.to('button', `Drag ${NEXT}`)
  await keys.press('Space')
  await expect(page.getByText(`${NEXT} is lifted.`)).toBeAttached()
  // The handle reacts to arrows only a moment after it is lifted. At the last place, further arrows change nothing.
  await expect(async () => {
    await keys.press('ArrowDown')
    await expect(page.getByText(`${NEXT} is at place 2 of 2.`)).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await keys.press('Space')
  await expect(titles).toContainText([TITLE, NEXT])
  await expect(button(`Drag ${NEXT}`)).toBeFocused()
  await expect.poll(contentIds).toEqual([one, two])
  await keys.enter('button', `Remove ${TITLE}`)
  await expect(button(`Remove ${NEXT}`)).toBeFocused()
  await expect.poll(contentIds).toEqual([two])
})
