import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'ERA-GLONASS units of many makers',
  summary: 'identity, places, sensors, fuel, relays of many units',
  messages: [],
  sources: [],
}
