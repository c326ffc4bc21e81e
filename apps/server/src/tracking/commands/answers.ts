/** Protocols whose devices answer a command, as far as their decoders read it. */
const ANSWERING: ReadonlySet<string> = new Set([
  'calamp',
  'castel',
  'galileo',
  'gt06',
  'h02',
  'jt808',
  'minifinder',
  'navis',
  'suntech',
  't800x',
  'teltonika',
  'tk103',
  'wialon',
])

export const answersCommands = (protocol: string): boolean => ANSWERING.has(protocol)
