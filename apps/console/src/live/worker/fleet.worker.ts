import { FleetDesk } from './fleet-desk'
import type { ToWorker } from './messages'

const scope = self as unknown as DedicatedWorkerGlobalScope
const desk = new FleetDesk(
  (message, transfer = []) => scope.postMessage(message, transfer),
  () => Date.now(),
  // Apart: nothing of it is needed for the first screen.
  async () => (await import('./kept-fleet')).browserKeeper,
)
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => desk.receive(data)
