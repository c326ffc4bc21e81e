import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Continental, VDO',
  summary: 'status',
  messages: [],
  sources: [],
}
