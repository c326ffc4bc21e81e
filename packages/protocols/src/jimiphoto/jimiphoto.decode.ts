import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { isMembers, momentOfSeconds, numberOfJson, textOfJson, type Members } from '../json-values'
import { readable, soundFix } from '../lenient'
import { withMedia } from '../media'
import type { Decoded, DecodedPosition, DecodeHttp, Media } from '../protocol'
import { known } from '../text-values'
import { partsOfForm, type FormPart } from './multipart'

const answer = (code: number, message: string): string => JSON.stringify({ code, message })

const refused = (status: number, message: string): Decoded => ({
  error: message,
  http: { status, body: answer(status, message) },
})

const VIDEOS: readonly string[] = ['mp4', 'ts', 'avi', 'mov', 'h264', '3gp']
const DEFAULT_EXTENSION = 'jpg'

const extensionOf = ({ fileName = '' }: FormPart): string =>
  /\.([a-z\d]{2,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? DEFAULT_EXTENSION

const mediaOf = (file: FormPart, told: Members): Media => {
  const extension = extensionOf(file)
  const mimeType = textOfJson(told.mimeType) ?? ''
  const isVideo = mimeType.startsWith('video/') || (mimeType === '' && VIDEOS.includes(extension))
  return { kind: isVideo ? 'video' : 'image', bytes: file.bytes, extension }
}

const positionOf = (file: FormPart, told: Members, now: Date): DecodedPosition => {
  const place = soundFix(
    {
      time: momentOfSeconds(told.alarmTime),
      valid: true,
      latitude: numberOfJson(told.lat),
      longitude: numberOfJson(told.lng),
    },
    now,
  )
  const attributes = known({
    businessType: textOfJson(told.businessType),
    eventType: textOfJson(told.eventType),
    instructionId: textOfJson(told.instructionId),
  })
  return { ...withMedia(mediaOf(file, told)), ...place, attributes }
}

const toldIn = (parts: readonly FormPart[]): Members | undefined => {
  const part = parts.find(({ name }) => name === 'callbackBody')
  const told: unknown = part && readable(() => JSON.parse(utf8Of(part.bytes)) as unknown)
  return isMembers(told) ? told : undefined
}

/** A form with a file of a camera and, in `callbackBody`, what it shows: device, time, place, what asked for it. */
export const decodeJimiphoto: DecodeHttp = decodeHttpSafely(({ body, headers }, _connection, now) => {
  const parts = partsOfForm(body, headers['content-type'] ?? '')
  const file = parts.find(({ name }) => name === 'file')
  const told = toldIn(parts)
  if (!file || file.bytes.length === 0 || !told) return refused(400, 'missing field')
  const imei = String(told.imei ?? '')
  if (!/^\d{10,17}$/.test(imei)) return refused(400, 'no device')
  return {
    deviceIds: [imei],
    positions: [positionOf(file, told, now)],
    http: { status: 200, body: answer(200, 'the high success'), unknownDevice: 404 },
  }
})
