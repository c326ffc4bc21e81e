import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'EasyTrack E3',
  summary: 'locations, cells, vehicle data',
  messages: [],
  sources: [],
}
