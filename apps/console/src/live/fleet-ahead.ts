import type { ToWorker } from './worker/messages'

const openWorker = (): Worker =>
  new Worker(new URL('./worker/fleet.worker.ts', import.meta.url), { type: 'module', name: 'fleet' })

let spare: Worker | null = null

/** The fleet's worker, opened and set to work while the console itself is still on its way. */
export const fleetAhead = {
  open(): void {
    spare ??= openWorker()
  },
  /** Asks for the list of devices, which the first start then finds. */
  ask(baseUrl: string): void {
    spare?.postMessage({ kind: 'ahead', baseUrl } satisfies ToWorker)
  },
  /** The worker that is there, or a new one. */
  take(): Worker {
    const worker = spare ?? openWorker()
    spare = null
    return worker
  },
}
