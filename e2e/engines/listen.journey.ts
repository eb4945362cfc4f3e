import { expect } from '@playwright/test'
import { admin, newListener, PASSWORD, storedSignIn } from '../support/api.ts'
import { unreadableHere } from '../support/cut-text.ts'
import { mediaFiles } from '../support/media-files.ts'
import { anyRecording, publishSession, sharedMedia } from '../support/publish.ts'
import { button, heading, openAs, position, RUN, test, untilPast, untilState } from './visit.ts'
import { asText, type Query, until } from './visitor.ts'

test('a visitor joins the waitlist', async ({ visit }, { project }) => {
  const visitor = await visit()
  await visitor.open('/')
  await visitor.fill({ role: 'textbox', name: 'Your e-mail address' }, `${project.name}.${RUN}@stillair.test`)
  await visitor.click(button('Join the waitlist'))
  await visitor.see(heading("You're on the waitlist!"))
})

test('a new user signs up, plays a session, completes and rates it', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title: `Heard in ${project.name} ${RUN}`, mediaId })
  const visitor = await visit()
  await visitor.open('/auth')
  await visitor.click({ role: 'tab', name: 'Sign Up' })
  await visitor.fill({ label: 'E-mail' }, `new.${project.name}.${RUN}@stillair.test`)
  await visitor.fill({ label: 'Password' }, PASSWORD)
  await visitor.click(button('Create account'))
  await visitor.see({ text: 'Step 1 of 4' })
  await visitor.fill({ label: 'What may we call you?' }, 'Maya')
  await visitor.choose({ role: 'radio', name: /^After something happened/ })
  await visitor.choose({ role: 'radio', name: /^Rarely/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 2 of 4' })
  await visitor.choose({ role: 'checkbox', name: /^Turbulence/ })
  await visitor.choose({ role: 'checkbox', name: /^Racing heart/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 3 of 4' })
  await visitor.choose({ role: 'checkbox', name: /^Guidance/ })
  await visitor.click(button('Continue'))
  await visitor.see({ text: 'Step 4 of 4' })
  await visitor.choose({ role: 'radio', name: /^Within the next month/ })
  await visitor.click(button('Complete Setup'))
  await visitor.see(heading(/^(Good |Hello).*Maya|^Maya/))

  await visitor.open(`/content/${id}`)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await untilPast(visitor, 2)
  await visitor.click(button('Forward 15 seconds'))
  await untilPast(visitor, 16)
  await visitor.click(button('Speed 1.0×'))
  await visitor.click({ role: 'menuitemradio', name: '1.5×' })
  await visitor.see(button('Speed 1.5×'))
  await untilPast(visitor, (await position(visitor)) + 2)
  await visitor.click(button('Pause'))
  await untilState(visitor, 'paused')
  await visitor.click(button('Mark as Completed'))
  await visitor.see(heading('How was this for you?'))
  await visitor.click(button('Very helpful'))
  await visitor.see({ text: /Thank you for your feedback!/ })
  await visitor.open('/')
  await visitor.see({ text: '1 Day' })
})

test('a user subscribes and plays a premium session', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title: `Premium ${project.name} ${RUN}`, mediaId, isFreeContent: false })
  const visitor = await visit()
  const { email } = await newListener(request, 'Sub Scriber')
  await openAs(visitor, await storedSignIn(request, email), `/content/${id}`)
  await visitor.click({ role: 'link', name: 'Get Premium Access' })
  await visitor.click(button('Start Premium'))
  await visitor.fill({ label: 'Card number' }, '4242 4242 4242 4242')
  await visitor.click(button('Subscribe'))
  await visitor.see(heading("You're All Set!"))
  await visitor.open(`/content/${id}`)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await untilPast(visitor, 1)
})

test('a video has captions', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.video())
  const id = await publishSession(ada, { title: `Seen in ${project.name} ${RUN}`, mediaId, type: 'video' })
  const text = '1\n00:00:00,000 --> 00:00:29,000\nClouds are only water.\n'
  await ada.send('PUT /api/content/:id/transcript', { params: { id }, body: { text } })
  const visitor = await visit()
  const { email } = await newListener(request, 'See Er')
  await openAs(visitor, await storedSignIn(request, email), `/content/${id}`)
  await visitor.click(button('Play'))
  await untilState(visitor, 'playing')
  await visitor.click(button('Captions'))
  await visitor.see({ text: 'Clouds are only water.' })
  await untilPast(visitor, 1)
  const pixels = await visitor.evaluate(() => {
    const video = document.querySelector('video')
    return video ? video.videoWidth * video.videoHeight : 0
  })
  expect(pixels).toBeGreaterThan(0)
})

const SIZE = { width: 800, height: 900 }

test('screens work in the dark, at twice the text size, by keyboard alone', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const title = `Keys in ${project.name} ${RUN}`
  await publishSession(ada, { title, mediaId })
  const { email } = await newListener(request, 'Key Board')
  const visitor = await visit({ isDark: true, isLarge: true, size: SIZE })
  const isReadable = async () => {
    await until('all of it can be read', async () => (await visitor.evaluate(unreadableHere)).length === 0)
  }
  /** Presses Tab until the element has the focus. */
  const goTo = (query: Query) =>
    until(`Tab reaches ${asText(query)}`, async () => {
      if (await visitor.hasFocus(query)) return true
      await visitor.press('Tab')
      return false
    })
  await visitor.open('/auth')
  const { isDark, lettersAcross } = await visitor.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    lettersAcross: innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }))
  expect({ isDark, lettersAcross }).toEqual({ isDark: true, lettersAcross: SIZE.width / 32 })
  await goTo({ role: 'tab', name: 'Sign Up' })
  await visitor.press('ArrowRight')
  await visitor.see(heading('Welcome back'))
  await isReadable()
  await goTo({ label: 'E-mail' })
  await visitor.type(email)
  await visitor.press('Tab')
  await visitor.type(PASSWORD)
  await visitor.press('Enter')
  await visitor.see(heading(/Key/))
  await isReadable()
  await goTo({ role: 'link', name: 'Content' })
  await visitor.press('Enter')
  // Text of this size turns the layout into the phone's.
  await goTo(button('Search and filters'))
  await visitor.press('Enter')
  await goTo({ role: 'searchbox', name: /./ })
  await visitor.type(title)
  await isReadable()
  await goTo({ role: 'link', name: new RegExp(title) })
  await visitor.press('Enter')
  await goTo(button('Play'))
  await visitor.press('Enter')
  await untilState(visitor, 'playing')
  await isReadable()
  await goTo(button('Pause'))
  await visitor.press('Enter')
  await untilState(visitor, 'paused')
})
