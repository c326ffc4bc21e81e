/** The end of a socket as the live hub uses it. */
export interface LiveSocket {
  send(text: string): void
  /** Bytes handed over that the client has not taken yet. */
  bufferedBytes(): number
  close(code: number, reason: string): void
}

/** Whose socket it is. Administrators see what is linked to them, like everybody (TRACKING-API §3.2). */
export interface LiveViewer {
  userId: number
  /** When the session that opened the socket ends, epoch ms; null when it does not. */
  sessionExpiresAtMs: number | null
  /** Identifies the session, so that a logout closes its sockets. */
  sessionKey: string | null
}
