import { z } from 'zod'
import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { Decoded, DecodeHttp, DecodedPosition } from '../protocol'

/** Largest body read, bytes. */
const BODY_LIMIT_BYTES = 65_536

const Kind = z.object({ _type: z.string(), topic: z.string().min(1).optional(), tid: z.string().min(1).optional() })

const Location = z.object({
  _type: z.literal('location'),
  lat: z.number(),
  lon: z.number(),
  /** Seconds. */
  tst: z.number().min(0).max(1e11),
  topic: z.string().min(1).optional(),
  tid: z.string().min(1).optional(),
  /** km/h */
  vel: z.number().optional(),
  alt: z.number().optional(),
  cog: z.number().optional(),
  acc: z.number().optional(),
  /** What caused the report, and of harsh driving which kind. */
  t: z.string().optional(),
  rty: z.union([z.number(), z.string()]).optional(),
  batt: z.number().optional(),
  uext: z.number().optional(),
  ubatt: z.number().optional(),
  vin: z.string().optional(),
  rpm: z.number().optional(),
  ign: z.boolean().optional(),
  motion: z.boolean().optional(),
  /** Kilometres. */
  odo: z.number().optional(),
  /** Seconds. */
  hmc: z.number().optional(),
})
type Location = z.infer<typeof Location>
type Attributes = DecodedPosition['attributes']

const HARSH = ['hardBraking', 'hardAcceleration', 'hardCornering']

/** Letters of vehicle trackers that speak this format; phones send other ones, kept as the event. */
const TRIGGERS: Readonly<Record<string, (reportType: unknown) => Attributes>> = {
  '9': () => ({ alarm: 'lowBattery' }),
  '1': () => ({ alarm: 'powerOn' }),
  i: () => ({ ignition: true }),
  I: () => ({ ignition: false }),
  E: () => ({ alarm: 'powerRestored' }),
  e: () => ({ alarm: 'powerCut' }),
  '!': () => ({ alarm: 'tow' }),
  s: () => ({ alarm: 'overspeed' }),
  h: (reportType) => ({ alarm: HARSH[Number(reportType) % 3] ?? 'hardCornering' }),
}

const attributesOf = (location: Location): Attributes => {
  const { t, rty, batt, uext, ubatt, vin, rpm, ign, motion, odo, hmc } = location
  const named = {
    batteryLevel: batt !== undefined && batt >= 0 && batt <= 100 ? batt : undefined,
    power: uext,
    battery: ubatt,
    vin,
    rpm,
    ignition: ign,
    motion,
    odometer: odo === undefined ? undefined : odo * 1000,
    hours: hmc === undefined ? undefined : hmc * 1000,
  }
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(named)) if (value !== undefined) attributes[key] = value
  if (t === undefined) return attributes
  const trigger = Object.hasOwn(TRIGGERS, t) ? TRIGGERS[t]?.(rty) : { event: t }
  return { ...attributes, ...trigger }
}

const positionOf = (location: Location): DecodedPosition => ({
  fix: fixOf({
    time: new Date(Math.round(location.tst * 1000)),
    valid: true,
    latitude: location.lat,
    longitude: location.lon,
    speedKnots: knotsOfKmh(location.vel ?? 0),
    courseDegrees: location.cog ?? 0,
    altitudeMeters: location.alt ?? 0,
    accuracyMeters: location.acc ?? 0,
  }),
  attributes: attributesOf(location),
})

const refused = (error: string, status = 400): Decoded => ({ error, http: { status, body: '' } })
const OK = { status: 200, body: '' }

/** One location of the app; its other kinds of messages are taken and not kept. */
export const decodeOwntracks: DecodeHttp = decodeHttpSafely(({ body }) => {
  if (body.length > BODY_LIMIT_BYTES) return refused('body too large', 413)
  const message: unknown = JSON.parse(utf8Of(body))
  const kind = Kind.safeParse(message)
  if (!kind.success) return refused('_type: missing')
  const { _type, topic, tid } = kind.data
  if (_type !== 'location') return { deviceIds: [topic ?? tid].filter((id) => id !== undefined), http: OK }
  const location = Location.safeParse(message)
  if (!location.success) {
    const [issue] = location.error.issues
    return refused(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'unreadable'}`)
  }
  const id = location.data.topic ?? location.data.tid
  if (id === undefined) return refused('no device id')
  return { deviceIds: [id], positions: [positionOf(location.data)], http: OK }
})
