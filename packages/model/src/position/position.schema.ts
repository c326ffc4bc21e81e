import { z } from 'zod'
import { Attributes, Id, WireDate } from '../wire/index'

export const CellTower = z.object({
  radioType: z.string().optional(),
  cellId: z.number().optional(),
  locationAreaCode: z.number().optional(),
  mobileCountryCode: z.number().optional(),
  mobileNetworkCode: z.number().optional(),
  signalStrength: z.number().optional(),
})
export type CellTower = z.infer<typeof CellTower>

export const WifiAccessPoint = z.object({
  macAddress: z.string(),
  signalStrength: z.number().optional(),
  channel: z.number().optional(),
})
export type WifiAccessPoint = z.infer<typeof WifiAccessPoint>

export const Network = z.object({
  homeMobileCountryCode: z.number().optional(),
  homeMobileNetworkCode: z.number().optional(),
  radioType: z.string().optional(),
  carrier: z.string().optional(),
  considerIp: z.boolean().optional(),
  cellTowers: z.array(CellTower).optional(),
  wifiAccessPoints: z.array(WifiAccessPoint).optional(),
})
export type Network = z.infer<typeof Network>

/** A stored fix as it crosses the wire (TRACKING-API §2.3). Speed in knots, lengths in metres, course in degrees. */
export const Position = z.object({
  id: Id,
  deviceId: Id,
  protocol: z.string().nullable(),
  serverTime: WireDate.nullable(),
  deviceTime: WireDate.nullable(),
  fixTime: WireDate.nullable(),
  valid: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number(),
  /** knots */
  speed: z.number(),
  /** degrees clockwise from north */
  course: z.number(),
  /** metres */
  accuracy: z.number(),
  address: z.string().nullable(),
  network: Network.nullable(),
  geofenceIds: z.array(Id).nullable(),
  attributes: Attributes,
})
export type Position = z.infer<typeof Position>
