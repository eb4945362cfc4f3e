/**
 * Loaded into every child. When the supervisor dies suddenly (a power cut, `kill -9`), the channel to it closes and the child
 * shuts down as if on a signal, instead of running on unsupervised.
 */
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The listener must not keep a finished process alive.
process.channel?.unref()
