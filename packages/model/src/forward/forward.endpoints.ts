import { z } from 'zod'
import { Network } from '../position/index'
import { endpoint } from '../wire/index'
import { DateInput, TextInput } from '../wire/index'

/** Finite and within what a position column holds. */
const Measure = z
  .number()
  .min(-1e9)
  .max(1e9)
  .nullish()
  .transform((value) => value ?? 0)

/** A position as another tracking server forwards it (TRACKING-API §16): its id is 0, unknown fields are ignored. */
export const ForwardedPosition = z.object({
  protocol: z.string().nullish(),
  deviceTime: DateInput,
  fixTime: DateInput.refine((time) => time !== null, 'a fix time is needed'),
  valid: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** metres */
  altitude: Measure,
  /** knots */
  speed: Measure,
  /** degrees clockwise from north */
  course: Measure,
  /** metres */
  accuracy: Measure,
  address: TextInput(512).catch(null),
  network: Network.nullish().catch(null),
  attributes: z
    .record(z.string().max(128), z.unknown())
    .nullish()
    .transform((map) => map ?? {}),
})
export type ForwardedPosition = z.output<typeof ForwardedPosition>

const ForwardedDevice = z.object({ uniqueId: z.string().trim().min(1).max(128) })

const json = <T extends z.ZodType>(schema: T) =>
  // The other server may announce any type for its JSON.
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

const numberParam = z
  .string()
  .regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i)
  .transform(Number)
/** A part of the template that the other server had nothing for stays as it was written. */
const optionalParam = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' || (typeof value === 'string' && /^\{\w+\}$/.test(value)) ? undefined : value),
    schema.optional(),
  )

export const forwardEndpoints = {
  positions: endpoint('POST', '/api/forward/positions', {
    need: 'free',
    query: z.object({ token: z.string().optional() }),
    body: json(z.object({ position: ForwardedPosition, device: ForwardedDevice })),
    access: 'public',
    summary: 'Takes a position that another tracking server forwards as JSON; needs the token of the configuration.',
  }),
  events: endpoint('POST', '/api/forward/events', {
    need: 'free',
    query: z.object({ token: z.string().optional() }),
    body: json(
      z.object({
        event: z.object({
          id: z.number().int(),
          type: z.string().max(64),
          eventTime: DateInput,
          attributes: z.record(z.string(), z.unknown()).nullish(),
        }),
        device: ForwardedDevice,
        geofence: z.object({ name: z.string() }).nullish(),
        maintenance: z.object({ name: z.string() }).nullish(),
      }),
    ),
    access: 'public',
    summary: 'Takes an event that another tracking server forwards; kinds that its positions tell are left out.',
  }),
  url: endpoint('GET', '/api/forward/url', {
    need: 'free',
    query: z.object({
      token: z.string().optional(),
      uniqueId: z.string().trim().min(1).max(128),
      protocol: optionalParam(z.string()),
      deviceTime: optionalParam(numberParam),
      fixTime: numberParam,
      valid: optionalParam(z.enum(['true', 'false'])),
      latitude: numberParam,
      longitude: numberParam,
      altitude: optionalParam(numberParam),
      speed: optionalParam(numberParam),
      course: optionalParam(numberParam),
      accuracy: optionalParam(numberParam),
      address: optionalParam(z.string()),
      attributes: optionalParam(z.string()),
    }),
    access: 'public',
    summary: 'The same for the URL template of the other server; times in epoch milliseconds, speed in knots.',
  }),
}
