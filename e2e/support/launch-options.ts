/** For the full Chromium, which has what the headless shell lacks: notifications, and system fonts by name. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // Without these flags, a headless Chromium that runs as root tries to reach the network or refuses to start.
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

/** For the headless shell where it is installed: the same engine, in three quarters of the time. */
export const shellOptions = {
  ...launchOptions,
  executablePath: process.env.CHROMIUM_SHELL_PATH ?? launchOptions.executablePath,
}
