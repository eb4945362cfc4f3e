/**
 * Yields the chunks of a stream; leaving the loop early cancels the stream. Safari before 26.4, and so most iPhones, cannot
 * iterate a stream with `for await`. Throws the stream's error.
 */
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // Not awaited: a stream that has ended or failed has nothing to cancel.
    reader.cancel().catch(() => {})
  }
}
