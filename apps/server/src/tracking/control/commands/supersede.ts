import { oppositeCommand } from '@rastro/model/command'

interface Judged {
  type: string
  critical: boolean
}

/**
 * Whether a new order takes the place of a waiting one: the same or the opposite of a pair, and any critical one when
 * the engine is set free.
 */
export const supersedes = (newer: Judged, waiting: Judged): boolean => {
  const opposite = oppositeCommand(newer.type)
  if (opposite !== null && (waiting.type === opposite || waiting.type === newer.type)) return true
  return newer.type === 'engineResume' && waiting.critical
}
