/**
 * Importing this lets a command carry on when nobody reads its output any more, as after `| head`: what it does is done and
 * recorded, and its exit code is the same.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
