import type { Socket } from 'node:net'

const held: Socket[] = []

/**
 * Holds back what is written to a socket until all that is under way now has run, so that receipts of one batch leave in
 * one packet. Nothing waits for a later event.
 */
export function gatherWrites(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  if (held.push(socket) === 1) process.nextTick(release)
}

function release(): void {
  for (const socket of held.splice(0)) socket.uncork()
}
