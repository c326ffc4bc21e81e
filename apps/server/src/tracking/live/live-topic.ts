import type { LiveSocket, LiveViewer } from './live-socket'

/** Something that sockets ask for beside devices and positions. */
export interface LiveTopic {
  /** A socket said something; every topic hears it and takes what is its own. */
  said(socket: LiveSocket, viewer: LiveViewer, message: Readonly<Record<string, unknown>>): void
  left(socket: LiveSocket): void
}
