import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameWatch } from './frame'
import { decodeWatch } from './watch.decode'
import { encodeWatch, watchCommands } from './watch.encode'

const HEAD = /^\[[A-Z\d]{2,8}\*\d/i
/** What a head may look like while it is still coming in. */
const START = /^\[([A-Z\d]{0,8}|[A-Z\d]{2,8}\*)$/i

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 12))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Watches and personal trackers of SeTracker, Wonlex, ReachFar and others. */
export const watch: Protocol = {
  name: 'watch',
  brands: ['SeTracker', 'Wonlex', 'ReachFar'],
  defaultPort: 5093,
  transports: ['tcp'],
  frame: frameWatch,
  decode: decodeWatch,
  recognise,
  encode: encodeWatch,
  commands: watchCommands,
}
