import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Navtelecom Signal, Smart, Start',
  summary: 'NTCB and FLEX 1.0 to 3.0 records, answers',
  messages: [],
  sources: [],
}
