import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Queclink GV, GL, GMT, GB, CV',
  summary: 'text and binary: regular, extended, event, vehicle bus, accessory and information reports',
  messages: [],
  sources: [],
}
