/** Protocols whose devices answer a command, as far as their decoders read it. */
const ANSWERING: ReadonlySet<string> = new Set(
  (
    'atrack calamp castel eelink fifotrack galileo gl200 gt06 h02 jt808 meitrack minifinder minifinder2 ' +
    'navis ruptela startek suntech t800x teltonika tk103 watch wialon wondex xexun2 xirgo'
  ).split(' '),
)

export const answersCommands = (protocol: string): boolean => ANSWERING.has(protocol)
