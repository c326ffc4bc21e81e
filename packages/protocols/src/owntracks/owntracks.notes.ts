import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'OwnTracks in HTTP mode',
  summary: 'locations',
  messages: [],
  sources: [],
}
