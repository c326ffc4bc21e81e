import { ByteWriter, u16At } from './bytes'
import { announced, commandOf, speaking } from './speaking'
import { imeiFrom, rmcOf } from './words'

const HEAD_BYTES = 6

export const enforaDevice = speaking(
  { name: 'enfora', defaultPort: 5008, carries: ['validity'], uniqueId: imeiFrom('86410064') },
  {
    report: (id, fix) => {
      const body = new ByteWriter()
        .hex('00040200')
        .ascii(`        8        ${id} 13 $GPRMC,${rmcOf(fix)},,*00\r\n`)
        .bytes()
      return new ByteWriter()
        .u16(body.length + 2)
        .raw(body)
        .bytes()
    },
    lengthOf: announced(2, (pending) => u16At(pending, 0)),
    hears: (_message, text) => {
      const said = text.slice(HEAD_BYTES)
      return commandOf(said, { stop: said === 'AT$IOGP3=1', resume: said === 'AT$IOGP3=0' })
    },
  },
)
