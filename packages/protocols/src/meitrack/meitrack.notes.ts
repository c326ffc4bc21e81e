import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Meitrack MVT, T, TC',
  summary: 'text, short and parameter reports, answers, pictures',
  messages: [],
  sources: [],
}
