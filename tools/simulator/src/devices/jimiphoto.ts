import { asciiBytes } from './bytes'
import { answerLength, answerOf } from './http'
import { speaking } from './speaking'
import { imeiFrom, unixSeconds } from './words'

const BOUNDARY = 'camera-1'
const disposition = (name: string, more = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

const PICTURE = '\xff\xd8\xff\xe0camera\xff\xd9'

export const jimiphotoDevice = speaking(
  {
    name: 'jimiphoto',
    defaultPort: 5267,
    carries: [],
    acknowledges: true,
    precision: { degrees: 0.000001, speedKnots: 1000, courseDegrees: 360 },
    uniqueId: imeiFrom('86547807'),
  },
  {
    report: (id, fix) => {
      const told = JSON.stringify({
        businessType: 'eventAttachment',
        imei: id,
        alarmTime: unixSeconds(fix.time),
        lat: fix.latitude.toFixed(6),
        lng: fix.longitude.toFixed(6),
        mimeType: 'image/jpeg',
      })
      const body =
        `${disposition('file', '; filename="EVENT.jpg"')}${PICTURE}\r\n` +
        `${disposition('callbackBody')}${told}\r\n--${BOUNDARY}--\r\n`
      return asciiBytes(
        `POST /upload HTTP/1.1\r\nHost: tracker\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
    },
    lengthOf: answerLength,
    hears: (_message, text) => answerOf(text),
  },
)
