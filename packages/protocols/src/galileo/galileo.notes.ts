import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Galileosky',
  summary: 'packets of tags, compressed records, satellite service, pictures',
  messages: [],
  sources: [],
}
