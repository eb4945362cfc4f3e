/** Of the Chromium that has everything, for what a shell lacks: notifications, and fonts of the system by their names. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // The flags without which a headless Chromium as root reaches for the network or refuses to start.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

/** Of the Chromium without windows, where there is one: the same engine in three quarters of the time. */
export const shellOptions = {
  ...launchOptions,
  executablePath: process.env.CHROMIUM_SHELL_PATH ?? launchOptions.executablePath,
}
