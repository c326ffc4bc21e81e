import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'BWS IoT',
  summary: 'reports by datagram',
  messages: [],
  sources: [],
}
