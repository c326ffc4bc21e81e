import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'old TopFlyTech',
  summary: 'reports',
  messages: [],
  sources: [],
}
