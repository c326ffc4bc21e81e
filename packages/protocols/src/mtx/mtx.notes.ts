import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'MTX-Tunnel modems',
  summary: 'reports',
  messages: [],
  sources: [],
}
