/**
 * Loaded into every child: when the supervisor dies without a word (a power cut, `kill -9`), the channel to it closes,
 * and the child shuts down as if on a signal, instead of living on with nobody to know of it.
 */
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
// Listening must not keep a process alive that is done.
process.channel?.unref()
