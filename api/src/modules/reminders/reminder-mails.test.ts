import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { person } from '../../../test/person.ts'
import { mailSender } from './mail-sender.ts'
import { sendReminders } from './send-reminders.ts'

interface Received {
  readonly to: readonly string[]
  readonly text: string
}

let api: Harness
let server: SMTPServer
let isRefusing = false
const received: Received[] = []
/** Joins folded lines: header lines continue after a leading blank, text lines after an equals sign. */
const unfolded = (mail: string) =>
  mail
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.toArray().then((parts) => {
        if (isRefusing) return done(new Error('the mailbox is full'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: unfolded(Buffer.concat(parts).toString()) })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  api = await startHarness({
    now: '2026-11-29T12:00:00.000Z',
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Stillair <hello@stillair.test>',
      APP_URL: 'https://stillair.test/',
    },
  })
})
afterAll(async () => {
  await api.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(() => {
  received.length = 0
  isRefusing = false
  const morning = (Math.ceil(api.now().getTime() / 86_400_000) * 24 + 8.5) * 3_600_000
  api.advance((morning - api.now().getTime()) / 1_000)
})

const verified = (id: string, address = `${id}@stillair.test`) =>
  person(api.url, api.tokens.sign({ sub: id, email: address, name: id, email_verified: true }), { patient: true })
const daily = { days: [1, 2, 3, 4, 5, 6, 7], hour: 9, beforeFlight: false, byMail: true }
const newest = async () => ({ 'x-position': String(await api.store.head()) })
const read = async (id: string) => (await verified(id).get('/api/reminders', await newest())).body

async function look() {
  await read('nobody')
  const problems: unknown[] = []
  const { store, pool, deps, config } = api
  const sent = await sendReminders(
    {
      store,
      pool,
      clock: api.now,
      identityAdmin: api.identity.identityAdmin,
      push: null,
      mail: deps.mail,
      appUrl: config.appUrl,
      signingKey: config.storage.signingKey,
    },
    (_, error) => problems.push(error),
  )
  return { sent, problems }
}

/** Returns the link in the only e-mail received. */
async function linkFrom(id: string): Promise<URL> {
  await verified(id).put('/api/reminders', daily)
  api.advance(3_600)
  expect(await look()).toEqual({ sent: 1, problems: [] })
  return new URL(/^List-Unsubscribe: <(.+)>\r$/m.exec(received[0]?.text ?? '')?.[1] ?? '')
}

test('sends a short e-mail to the verified address, with a link to unsubscribe', async () => {
  expect(await read('zoe')).toMatchObject({ push: null, mail: { address: 'zoe@stillair.test' }, byMail: false })
  const link = await linkFrom('zoe')
  expect(received.map(({ to }) => to)).toEqual([['zoe@stillair.test']])
  const text = received[0]?.text ?? ''
  expect(text).toContain('From: Stillair <hello@stillair.test>\r\n')
  expect(text).toContain('To: zoe@stillair.test\r\n')
  expect(text).toContain('Subject: A few quiet minutes, if you like.\r\n')
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(text).toContain('https://stillair.test/\r\n')
  expect(text).toContain(`\r\n${link}\r\n`)
  expect(link.origin + link.pathname).toBe('https://stillair.test/reminders/off')
  await verified('zoe').delete('/api/reminders')
})

test('the link unsubscribes without sign-in, on the page and in the mail program', async () => {
  const link = await linkFrom('ben')
  const token = link.searchParams.get('token') ?? ''
  // A GET must not unsubscribe, since mail filters open every link.
  await fetch(`${api.url}${link.pathname}${link.search}`)
  expect(await read('ben')).toMatchObject({ isOn: true })
  expect(await api.visitor().post('/api/reminders/off', { token })).toMatchObject({
    status: 200,
    body: { isOn: false },
  })
  expect(await read('ben')).toMatchObject({ isOn: false, stoppedBy: 'mail-link', byMail: false })
  api.advance(86_400)
  expect(await look()).toEqual({ sent: 0, problems: [] })

  await verified('ben').put('/api/reminders', daily)
  const answer = await fetch(`${api.url}${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await read('ben')).toMatchObject({ isOn: false, stoppedBy: 'mail-link' })
})

test('a forged link unsubscribes nobody', async () => {
  const link = await linkFrom('ida')
  const [, signature = ''] = (link.searchParams.get('token') ?? '').split('.')
  const other = `${Buffer.from('zoe').toString('base64url')}.${signature}`
  for (const token of [other, `${other}x`, 'nothing', '.', signature]) {
    expect(await api.visitor().post('/api/reminders/off', { token }), token).toMatchObject({ status: 404 })
    expect((await fetch(`${api.url}/reminders/off?token=${token}`, { method: 'POST' })).status).toBe(404)
  }
  expect(await read('ida')).toMatchObject({ isOn: true })
  await verified('ida').delete('/api/reminders')
})

test('sends no e-mail to an unverified address', async () => {
  const eve = api.listener('eve')
  expect((await eve.get('/api/reminders')).body).toMatchObject({ mail: { address: null } })
  expect(await eve.put('/api/reminders', daily)).toMatchObject({ status: 400 })
})

/** Turns on e-mail reminders an hour before the next one is due, and returns the user's account. */
async function chosen(id: string) {
  await verified(id).put('/api/reminders', daily)
  const account = api.identity.accounts.get(id)
  if (!account) throw new Error(`${id} has no sign-in`)
  return account
}

test('e-mails go to the sign-in’s new address once it is verified', async () => {
  Object.assign(await chosen('mia'), { email: 'new@stillair.test', emailVerified: false })
  api.advance(3_600)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  expect(received).toEqual([])
  // Within the hour it is still on time, and the reminder that was not sent does not count as unanswered.
  Object.assign(api.identity.accounts.get('mia') ?? {}, { emailVerified: true })
  expect(await look()).toEqual({ sent: 1, problems: [] })
  expect(received.map(({ to }) => to)).toEqual([['new@stillair.test']])
  await verified('mia').delete('/api/reminders')
})

test('while the new address is unverified, the settings remain and can be changed', async () => {
  await chosen('lea')
  const unconfirmed = person(api.url, api.tokens.sign({ sub: 'lea', email: 'lea.new@stillair.test', name: 'lea' }), {
    patient: true,
  })
  expect((await unconfirmed.get('/api/reminders', await newest())).body).toMatchObject({
    byMail: true,
    mail: { address: null },
  })
  expect(await unconfirmed.put('/api/reminders', { ...daily, hour: 8 })).toMatchObject({ status: 200 })
  await unconfirmed.delete('/api/reminders')
})

test('sends nothing to an account that the identity provider has disabled or deleted', async () => {
  Object.assign(await chosen('dora'), { disabled: true })
  await chosen('emil')
  api.identity.accounts.delete('emil')
  api.advance(3_600)
  expect(await look()).toEqual({ sent: 0, problems: [] })
  expect(received).toEqual([])
  for (const id of ['dora', 'emil']) {
    const { events } = await api.store.readStream(`reminders-${id}`)
    expect(events.map(({ type }) => type)).toEqual(['RemindersChosen'])
    await verified(id).delete('/api/reminders')
  }
})

test('waits while the identity provider is unavailable, and sends within the hour', { tags: ['slow'] }, async () => {
  await chosen('fern')
  api.advance(3_600)
  api.identity.failWith = { status: 503, message: 'UNAVAILABLE' }
  await expect(look()).rejects.toThrow()
  api.identity.failWith = null
  expect(received).toEqual([])
  expect(await look()).toEqual({ sent: 1, problems: [] })
  expect(received.map(({ to }) => to)).toEqual([['fern@stillair.test']])
  await verified('fern').delete('/api/reminders')
})

test('an address with a comma adds no recipient', async () => {
  const address = 'eve@stillair.test, all@stillair.test'
  await verified('odd', address).put('/api/reminders', daily)
  api.advance(3_600)
  await look()
  expect(received.flatMap(({ to }) => to)).not.toContain('all@stillair.test')
  await verified('odd').delete('/api/reminders')
})

test('a rejection by the mail server is reported, and the e-mail is not sent again', async () => {
  await verified('full').put('/api/reminders', daily)
  api.advance(3_600)
  isRefusing = true
  expect(await look()).toMatchObject({ sent: 1, problems: [{ message: expect.stringContaining('mailbox is full') }] })
  isRefusing = false
  expect(await look()).toEqual({ sent: 0, problems: [] })
  expect(received).toEqual([])
})

test('in production, a server without TLS gets neither password nor e-mail', async () => {
  const commands: string[] = []
  const spy = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      commands.push(`sign-in of ${username}`)
      done(null, { user: username })
    },
    onData: (stream, _session, done) => {
      commands.push('mail')
      stream.resume().once('end', done)
    },
  })
  spy.listen(0, '127.0.0.1')
  await once(spy.server, 'listening')
  const smtpUrl = `smtp://name:secret@127.0.0.1:${(spy.server.address() as AddressInfo).port}`
  const mail = {
    to: 'tess@stillair.test',
    subject: 'Hello',
    text: 'Hello',
    unsubscribeUrl: 'https://stillair.test/off',
  }
  const sendBy = async (requiresTls: boolean) => {
    const sender = mailSender({ smtpUrl, from: 'hello@stillair.test', requiresTls })
    await sender.send(mail).finally(() => sender.close())
  }
  await expect(sendBy(true)).rejects.toThrow(/STARTTLS/)
  expect(commands).toEqual([])
  await sendBy(false)
  expect(commands).toEqual(['sign-in of name', 'mail'])
  await new Promise<void>((resolve) => spy.close(() => resolve()))
})
