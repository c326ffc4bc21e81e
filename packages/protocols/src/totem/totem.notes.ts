import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Totem AT05 to AT09',
  summary: 'old reports, columns, cards, vehicle data',
  messages: [],
  sources: [],
}
