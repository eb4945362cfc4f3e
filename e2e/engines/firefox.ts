#!/usr/bin/env node
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/*
 * The program that Playwright starts instead of the browser. It starts Firefox, forwards WebDriver BiDi between the two,
 * and works around two gaps between Playwright 1.65 and Firefox ESR 153.
 */

/**
 * A command that Playwright sends to every browser but Firefox ESR does not support. Theme and motion are set as
 * preferences instead.
 */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/**
 * Playwright types text by setting `value`, which React mistakes for its own change. Inserting it as a user's edit makes
 * React notice it.
 */
const typeAsUser = String(() => {
  const insertText = (text: string) => {
    const { activeElement } = document
    if (activeElement instanceof HTMLIFrameElement) return activeElement
    document.execCommand('insertText', false, text)
    return undefined
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set() {} })
})

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

let isListening = false
firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  const address = isListening ? undefined : LISTENING.exec(text)?.[1]
  if (address === undefined) process.stderr.write(text)
  else {
    isListening = true
    listen(address)
  }
})

interface Message {
  readonly id: number
  readonly method?: string
}
const parse = (data: unknown) => JSON.parse(String(data)) as Message

function listen(browserAddress: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(`${browserAddress}${url}`)
    const opened = new Promise((resolve) => browser.once('open', resolve))
    let beginning: number | null = null
    playwright.on('message', async (data) => {
      const { id, method } = parse(data)
      await opened
      if (method === 'session.new') beginning = id
      if (method === UNKNOWN_COMMAND) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else browser.send(String(data))
    })
    browser.on('message', (data) => {
      const { id } = parse(data)
      if (id === OWN_COMMAND) return
      if (id === beginning) {
        const params = { functionDeclaration: typeAsUser }
        browser.send(JSON.stringify({ id: OWN_COMMAND, method: 'script.addPreloadScript', params }))
      }
      playwright.send(String(data))
    })
    browser.once('close', () => playwright.close())
    playwright.once('close', () => browser.close())
  })
}

/** Playwright's ids count up from 1, so it never uses this one. */
const OWN_COMMAND = Number.MAX_SAFE_INTEGER
