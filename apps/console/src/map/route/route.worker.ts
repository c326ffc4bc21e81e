import type { ToRoute } from './messages'
import { RouteDesk } from './route-desk'

const scope = self as unknown as DedicatedWorkerGlobalScope
const desk = new RouteDesk((message) => scope.postMessage(message))
scope.onmessage = ({ data }: MessageEvent<ToRoute>) => desk.receive(data)
