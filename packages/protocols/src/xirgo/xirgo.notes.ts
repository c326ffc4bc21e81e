import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Xirgo, Sensata',
  summary: 'reports of fixed or configured fields, answers',
  messages: [],
  sources: [],
}
