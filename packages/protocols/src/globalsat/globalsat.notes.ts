import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'GlobalSat TR, GTR',
  summary: 'reports in the format of the unit, newer fixed reports',
  messages: [],
  sources: [],
}
