import type { LiveFrame } from './live-frame'

/** The end of a socket as the live hub uses it. */
export interface LiveSocket {
  send(frame: LiveFrame): void
  /** True while the client has not taken what it was given: it gets nothing new until it has. */
  isBehind(): boolean
  close(code: number, reason: string): void
}

/** Whose socket it is. Administrators see what is linked to them, like everybody (TRACKING-API §3.2). */
export interface LiveViewer {
  userId: number
  /** When the session that opened the socket ends, epoch ms; null when it does not. */
  sessionExpiresAtMs: number | null
  /** Identifies the session or token that opened the socket, so that its end closes the socket. */
  credentialHash: string | null
}
