import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program that the product needs from the system, and its package's name in each package manager. */
export type SystemProgram = {
  name: string
  /** Names or paths of the program. */
  candidates: string[]
  packages: Partial<Record<(typeof MANAGERS)[number], string>>
}

export const FFMPEG: SystemProgram = {
  name: 'ffmpeg',
  candidates: ['ffmpeg'],
  packages: { 'apt-get': 'ffmpeg', dnf: 'ffmpeg-free', apk: 'ffmpeg', pacman: 'ffmpeg', brew: 'ffmpeg' },
}

export const CHROMIUM: SystemProgram = {
  name: 'Chromium',
  candidates: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: { 'apt-get': 'chromium', dnf: 'chromium', apk: 'chromium', pacman: 'chromium', brew: '--cask chromium' },
}

/** Chromium without windows, which some systems have as a package of its own. */
export const CHROMIUM_SHELL: SystemProgram = {
  name: 'Chromium without windows',
  candidates: ['chromium-headless-shell'],
  packages: { 'apt-get': 'chromium-headless-shell', dnf: 'chromium-headless' },
}

/**
 * Fonts with the metrics of Times New Roman and Arial, which the app shows until its own fonts have loaded. Without them a
 * browser lays pages out differently. Chromium's package only recommends them.
 */
export const FONTS: SystemProgram = {
  name: 'the Liberation fonts',
  candidates: [
    '/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf',
    '/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf',
    '/usr/share/fonts/liberation-serif-fonts/LiberationSerif-Regular.ttf',
    '/usr/share/fonts/liberation/LiberationSerif-Regular.ttf',
    '/System/Library/Fonts/Supplemental/Times New Roman.ttf',
  ],
  packages: {
    'apt-get': 'fonts-liberation',
    dnf: 'liberation-serif-fonts liberation-sans-fonts',
    apk: 'font-liberation',
    pacman: 'ttf-liberation',
    brew: '--cask font-liberation',
  },
}

const INSTALL = {
  'apt-get': 'apt-get install -y --no-install-recommends',
  dnf: 'dnf install -y',
  apk: 'apk add',
  pacman: 'pacman -S --noconfirm',
  brew: 'brew install',
}
const MANAGERS = ['apt-get', 'dnf', 'apk', 'pacman', 'brew'] as const

/**
 * Returns the path of the program. Installs a missing one with the system's package manager when we have permission.
 * @throws with the exact command to run when we lack permission or the installation failed.
 */
export function ensureProgram(program: SystemProgram, print: (line: string) => void): string {
  const found = findProgram(program.candidates)
  if (found) return found
  const manager = MANAGERS.find((name) => findProgram([name]) !== null)
  const packages = manager && program.packages[manager]
  if (!packages) throw new Error(`${program.name} is needed and was not found. Please install it.`)

  const install = `${INSTALL[manager]} ${packages}`
  const prefix = privilege(manager)
  if (prefix === null) throw new Error(`${program.name} is needed. Please install it with:\n\n    sudo ${install}\n`)
  print(`Installing ${program.name}, which can take a few minutes: ${prefix}${install} …`)
  let failure = failureOf(prefix + install)
  // A fresh machine has no package lists yet, which shows only when installing fails.
  if (failure !== null && manager === 'apt-get') {
    failure = failureOf(`${prefix}apt-get update`) ?? failureOf(prefix + install)
  }
  const path = findProgram(program.candidates)
  if (failure === null && path !== null) return path
  const words = failure ? `\n\n${failure}` : ''
  throw new Error(`${program.name} could not be installed. Please run:\n\n    ${prefix}${install}${words}\n`)
}

/** Returns the path of the first name that is a program; null when none is. */
export function findProgram(candidates: string[]): string | null {
  for (const candidate of candidates) {
    if (candidate.startsWith('/')) {
      if (existsSync(candidate)) return candidate
      continue
    }
    const found = spawnSync('/bin/sh', ['-c', 'command -v "$0"', candidate], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return null
}

/** Returns the prefix of install commands: nothing, sudo if it needs no password, or null when we lack permission. */
function privilege(manager: string): string | null {
  if (process.getuid?.() === 0 || manager === 'brew') return ''
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo -n ' : null
}

/** Runs a command, whose progress a terminal shows; returns null on success, otherwise its error output. */
function failureOf(command: string): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', process.stdout.isTTY ? 'inherit' : 'ignore', 'pipe'],
  })
  return status === 0 ? null : stderr.trim()
}
