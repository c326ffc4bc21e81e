import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Coban, Baanool GPS103, TK103, GPS303',
  summary: 'locations, events, alarms, vehicle data, cells',
  messages: [],
  sources: [],
}
