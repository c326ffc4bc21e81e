import { FleetDesk } from './fleet-desk'
import type { ToWorker } from './messages'

const scope = self as unknown as DedicatedWorkerGlobalScope
const desk = new FleetDesk(
  (message, transfer = []) => scope.postMessage(message, transfer),
  () => Date.now(),
)
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => desk.receive(data)
