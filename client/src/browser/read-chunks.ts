/**
 * Reads a stream chunk by chunk; whoever leaves early cancels it. `for await` over the stream itself is missing in Safari before 26.4,
 * and so on most iPhones. Throws what the stream failed with.
 */
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // Nobody waits for it: a stream that has ended or failed has nothing to cancel.
    reader.cancel().catch(() => {})
  }
}
