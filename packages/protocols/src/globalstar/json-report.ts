import { z } from 'zod'
import { soundFix } from '../lenient'
import type { Reported } from '../http-answers'
import { given, numberIn } from '../text-fields'

const Loose = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
const Word = z.string().optional().catch(undefined)

const Device = z.object({
  deviceIdentify: z.object({
    esn: z.string().min(1),
    unixTime: z.number().min(0).max(1e11).optional().catch(undefined),
  }),
  gpsCoordinate: z.object({ latitude: Loose, longitude: Loose }).optional().catch(undefined),
  deviceInfo: z
    .object({ gpsDataValid: Word, deviceAtRest: Word, unitInVibration: Word, batteryStatus: Word })
    .optional()
    .catch(undefined),
})
type Device = z.infer<typeof Device>

const Request = z.object({ entry: z.object({ devices: z.array(z.unknown()).max(1000) }) })

const reportOf = ({ deviceIdentify, gpsCoordinate, deviceInfo }: Device, now: Date): Reported => {
  const { esn, unixTime } = deviceIdentify
  const place = {
    time: unixTime ? new Date(unixTime * 1000) : undefined,
    valid: deviceInfo?.gpsDataValid !== 'Invalid',
    latitude: numberIn(gpsCoordinate?.latitude),
    longitude: numberIn(gpsCoordinate?.longitude),
  }
  const found = soundFix(place, now)
  const rest = deviceInfo?.deviceAtRest
  const attributes = given({
    motion: rest === undefined ? undefined : rest === 'No',
    alarm: deviceInfo?.unitInVibration === 'Yes' ? 'vibration' : undefined,
    batteryReplace: deviceInfo?.batteryStatus === 'Replace' ? true : undefined,
  })
  return { deviceIds: [esn], positions: [{ ...found, attributes: found.fix ? attributes : {} }] }
}

/** The same messages, read by the back office before it sends them. A device that cannot be read costs only itself. */
export const reportsOfJson = (text: string, now: Date): Reported[] => {
  const { entry } = Request.parse(JSON.parse(text))
  return entry.devices.flatMap((one) => {
    const device = Device.safeParse(one)
    return device.success ? [reportOf(device.data, now)] : []
  })
}
