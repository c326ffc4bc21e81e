import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'T55 and plain NMEA senders',
  summary: 'RMC, GGA, RMA and maker sentences',
  messages: [],
  sources: [],
}
