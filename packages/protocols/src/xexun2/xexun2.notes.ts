import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Xexun G4 wearables',
  summary: 'positions, answers',
  messages: [],
  sources: [],
}
