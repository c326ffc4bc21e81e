import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'streams of the flespi gateway',
  summary: 'lists of messages of many units',
  messages: [],
  sources: [],
}
