import { bytesFromAscii } from '../bytes/index'
import { field, hex, joinBytes, type Sample } from '../testing/samples'

const BAD = ['null', '"x"', '[]', '{}', '1e300', '"-999"']
const BOUNDARY = 'a1b2c3'
const HEAD =
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="EVENT_01.jpg"\r\n` +
  'Content-Type: image/jpeg\r\n\r\n'
const NEXT = `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="callbackBody"\r\n\r\n`
const file = joinBytes([bytesFromAscii(HEAD), hex('ffd8ffe000104a46ffd9'), bytesFromAscii(NEXT)])

const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export const samples: readonly Sample[] = [
  {
    title: 'a picture of an event',
    http: { content: 'body', path: '/upload', headers },
    parts: [
      file,
      '{"imei":"350001000200030","alarmTime":',
      field('time', '1780000000', ['time'], { damage: BAD }),
      ',"lat":',
      field('latitude', '"-23.550000"', ['fix', 'time'], { damage: BAD }),
      ',"lng":',
      field('longitude', '"-46.630000"', ['fix', 'time'], { damage: BAD }),
      ',"businessType":',
      field('business', '"eventAttachment"', ['businessType'], { damage: ['null', '[]', '7'] }),
      ',"instructionId":',
      field('instruction', '"3033"', ['instructionId'], { damage: ['null', '[]', '7'] }),
      `}\r\n--${BOUNDARY}--\r\n`,
    ],
    tail: false,
  },
]
