import { Worker } from 'node:worker_threads'
import type { ChartMessage, ChartMethod, ChartRequest, ChartSettings, Charts } from './charts.ts'

/** Charts, computed in a separate thread. */
export interface ChartThread extends Charts {
  /** Waits for pending calls, then ends the thread. */
  stop(): Promise<void>
}

interface Running {
  readonly worker: Worker
  readonly pending: Map<number, PromiseWithResolvers<unknown>>
}

/**
 * Computes charts in a separate thread, so that the process keeps answering requests. The thread starts with the first
 * call. If it ends early, for example for lack of memory, pending calls reject and the next call starts a new one.
 */
export function chartThread(
  settings: ChartSettings,
  onWarning: (message: string, cause: unknown) => void = () => {},
): ChartThread {
  let running: Running | null = null
  let calls = 0

  function start(): Running {
    const worker = new Worker(new URL('./chart-worker.ts', import.meta.url), { workerData: settings })
    const pending: Running['pending'] = new Map()
    const started = { worker, pending }
    let cause: unknown = null
    worker.on('message', (message: ChartMessage) => {
      if ('warning' in message) return onWarning(message.warning, asError(message.failure))
      const call = pending.get(message.id)
      pending.delete(message.id)
      if ('value' in message) call?.resolve(message.value)
      else call?.reject(asError(message.failure))
    })
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => {
      if (running === started) running = null
      if (cause) onWarning('the chart thread ended early', cause)
      for (const { reject } of pending.values()) reject(new Error('the chart thread ended early', { cause }))
    })
    return started
  }

  function call<M extends ChartMethod>(method: M, ...values: Parameters<Charts[M]>): ReturnType<Charts[M]> {
    running ??= start()
    const id = ++calls
    const outcome = Promise.withResolvers<unknown>()
    running.pending.set(id, outcome)
    const request: ChartRequest = { id, method, values }
    running.worker.postMessage(request)
    return outcome.promise as ReturnType<Charts[M]>
  }

  return {
    answersOf: (...values) => call('answersOf', ...values),
    figuresOf: (...values) => call('figuresOf', ...values),
    workOut: (...values) => call('workOut', ...values),
    async stop() {
      if (!running) return
      const { worker } = running
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('stop')
      await ended
    },
  }
}

/** Recreates an error of the thread. Its `code` distinguishes an unreachable Postgres from a bug. */
function asError({ message, ...rest }: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error(String(message)), rest)
}
