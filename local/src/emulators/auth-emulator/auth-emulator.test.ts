import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freePort } from '../../platform/ports.ts'
import { startAuthEmulator } from './auth-emulator.ts'

const SignIn = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() })

const claimsOf = (idToken: string) => JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())

describe('the Auth emulator', () => {
  let root: string
  let origin: string
  let start: () => ReturnType<typeof startAuthEmulator>
  let running: Awaited<ReturnType<typeof startAuthEmulator>>

  const call = (path: string, body: object) =>
    fetch(`${origin}${path}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const accounts = (method: string, body: object) => call(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, body)

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'stillair-auth-'))
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    start = () =>
      startAuthEmulator({
        port,
        host: '127.0.0.1',
        projectId: 'demo-stillair',
        accountsFile: join(root, 'accounts.json'),
      })
    running = await start()
  })
  afterAll(async () => {
    await running.stop()
    rmSync(root, { recursive: true, force: true })
  })

  it('has the demo accounts and their roles from the first start', async () => {
    const response = await accounts('signInWithPassword', {
      email: 'admin@stillair.test',
      password: 'smooth-skies',
      returnSecureToken: true,
    })
    const { localId, idToken } = SignIn.parse(await response.json())
    expect(localId).toBe('demo-admin')
    expect(claimsOf(idToken)).toMatchObject({ admin: true, user_id: 'demo-admin', aud: 'demo-stillair' })
  })

  it('keeps accounts, passwords and sign-ins over a restart, and does not recreate deleted demo accounts', {
    tags: ['slow'],
  }, async () => {
    const person = { email: 'new@example.com', password: 'window-seat', returnSecureToken: true }
    const signedUp = SignIn.parse(await (await accounts('signUp', person)).json())
    const analyst = { email: 'analyst@stillair.test', password: 'smooth-skies', returnSecureToken: true }
    const { idToken } = SignIn.parse(await (await accounts('signInWithPassword', analyst)).json())
    expect((await accounts('delete', { idToken })).status).toBe(200)

    await running.stop()
    running = await start()

    expect((await accounts('signInWithPassword', person)).status).toBe(200)
    expect((await accounts('signInWithPassword', { ...person, password: 'wrong-one' })).status).toBe(400)
    expect((await accounts('lookup', { idToken: signedUp.idToken })).status).toBe(200)
    const refresh = await call('/securetoken.googleapis.com/v1/token', {
      grant_type: 'refresh_token',
      refresh_token: signedUp.refreshToken,
    })
    expect(refresh.status).toBe(200)
    expect((await accounts('signInWithPassword', analyst)).status).toBe(400)
  })

  it('serves its pages without resources of other origins', async () => {
    for (const page of ['handler', 'iframe']) {
      const response = await fetch(`${origin}/emulator/auth/${page}?apiKey=local&appName=app&providerId=google.com`)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html).not.toMatch(/(src|href)="https?:/)
    }
    const script = await (await fetch(`${origin}/emulator/gapi.js`)).text()
    expect(() => new Function(script)).not.toThrow()
  })

  it('puts e-mails into a mailbox; their links lead to the page of the app', async () => {
    const mailbox = async () => (await fetch(`${origin}/emulator/mail`)).text()
    expect(await mailbox()).toContain('Nothing has been sent.')
    const email = 'listener@stillair.test'
    expect((await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200)
    const page = await mailbox()
    expect(page).toContain(email)
    const oobCode = page.match(/oobCode=([\w-]+)/)?.[1] ?? ''
    expect(page).toContain(`/auth?mode=resetPassword&#38;oobCode=${oobCode}`)

    const link = await fetch(`${origin}/emulator/action?mode=resetPassword&lang=en&oobCode=${oobCode}`, {
      redirect: 'manual',
    })
    expect(link.status).toBe(302)
    expect(link.headers.get('location')).toBe(`/auth?mode=resetPassword&oobCode=${oobCode}`)

    expect((await accounts('resetPassword', { oobCode, newPassword: 'window-seat' })).status).toBe(200)
    expect(await mailbox()).toContain('Nothing has been sent.')
  })

  it('confirms an address by the link of its e-mail, once, and remembers it over a restart', {
    tags: ['slow'],
  }, async () => {
    const person = { email: 'unsure@example.com', password: 'window-seat', returnSecureToken: true }
    const { idToken } = SignIn.parse(await (await accounts('signUp', person)).json())
    expect(claimsOf(idToken)).toMatchObject({ email_verified: false })
    expect((await accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200)
    const page = await (await fetch(`${origin}/emulator/mail`)).text()
    const oobCode = page.match(/mode=verifyEmail&#38;oobCode=([\w-]+)/)?.[1] ?? ''
    expect(page).toContain(`/auth?mode=verifyEmail&#38;oobCode=${oobCode}`)

    expect((await accounts('update', { oobCode })).status).toBe(200)
    const again = await accounts('update', { oobCode })
    expect(await again.json()).toMatchObject({ error: { message: 'INVALID_OOB_CODE' } })
    await running.stop()
    running = await start()
    const back = SignIn.parse(await (await accounts('signInWithPassword', person)).json())
    expect(claimsOf(back.idToken)).toMatchObject({ email_verified: true })
  })
})
