import { ensureProgram, FFMPEG, type SystemProgram } from '@stillair/local/platform/system-packages.ts'

const FIREFOX: SystemProgram = {
  name: 'Firefox',
  candidates: ['firefox-esr', 'firefox'],
  packages: { 'apt-get': 'firefox-esr', dnf: 'firefox', apk: 'firefox-esr', pacman: 'firefox' },
}
/** Provides sound without a sound card. Without any device, Firefox reports an error instead of playing. */
const PULSEAUDIO: SystemProgram = {
  name: 'PulseAudio',
  candidates: ['pulseaudio'],
  packages: { 'apt-get': 'pulseaudio', dnf: 'pulseaudio', apk: 'pulseaudio', pacman: 'pulseaudio' },
}
const WEBKIT_DRIVER: SystemProgram = {
  name: 'the driver of WebKitGTK',
  candidates: ['WebKitWebDriver'],
  packages: { 'apt-get': 'webkit2gtk-driver' },
}
const MINIBROWSER: SystemProgram = {
  name: 'a window of WebKitGTK',
  candidates: ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  packages: WEBKIT_DRIVER.packages,
}
const DISPLAY: SystemProgram = {
  name: 'a display without a screen',
  candidates: ['Xvfb'],
  packages: { 'apt-get': 'xvfb', dnf: 'xorg-x11-server-Xvfb', apk: 'xvfb', pacman: 'xorg-server-xvfb' },
}
/** A window can be minimised only by a window manager. */
const WINDOW_MANAGER: SystemProgram = {
  name: 'a window manager',
  candidates: ['openbox'],
  packages: { 'apt-get': 'openbox', dnf: 'openbox', apk: 'openbox', pacman: 'openbox' },
}
/** WebKitGTK plays through GStreamer, whose packages only recommend one another. */
const GSTREAMER: SystemProgram = {
  name: 'decoders of GStreamer',
  candidates: ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/gstreamer-1.0/libgstlibav.so`),
  packages: {
    'apt-get': 'gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav',
  },
}

/**
 * Returns environment variables with the paths of the engines' programs. Installs missing ones if that is allowed.
 * @throws with the command to run when one is unavailable.
 */
export function enginePrograms(print: (line: string) => void): Record<string, string> {
  for (const program of [PULSEAUDIO, WEBKIT_DRIVER, DISPLAY, WINDOW_MANAGER, GSTREAMER]) ensureProgram(program, print)
  return {
    FFMPEG_PATH: process.env.FFMPEG_PATH ?? ensureProgram(FFMPEG, print),
    FIREFOX_PATH: process.env.FIREFOX_PATH ?? ensureProgram(FIREFOX, print),
    MINIBROWSER_PATH: process.env.MINIBROWSER_PATH ?? ensureProgram(MINIBROWSER, print),
  }
}
