import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Trimble TAIP and its relatives',
  summary: 'event, place and vehicle reports',
  messages: [],
  sources: [],
}
