import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'HunterPro',
  summary: 'sentences of the receiver behind the id',
  messages: [{ type: '>id<$GPRMC', meaning: 'place; what stands behind the date is not described', read: true }],
  sources: ['Traccar HunterProProtocolDecoder', 'messages seen'],
}
