/**
 * Importing this module keeps a command running after its output is closed, as by `| head`: the command finishes, records
 * its work, and exits with the same code.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
