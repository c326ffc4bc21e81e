import type { LiveSocket, LiveViewer } from './live-socket'

/** Something that sockets ask for beside devices and positions. */
export interface LiveTopic {
  /** Viewers of shared links may ask for it too. */
  readonly isForShared?: boolean
  /** A socket said something; every topic hears it and takes what is its own. */
  said(socket: LiveSocket, viewer: LiveViewer, message: Readonly<Record<string, unknown>>): void
  left(socket: LiveSocket): void
}
