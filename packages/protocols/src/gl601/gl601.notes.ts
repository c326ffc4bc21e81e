import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Queclink GL601 and others of the GL6 series',
  summary: 'records of numbered items',
  messages: [
    { type: 'item 81', meaning: 'place, time and speed', read: true },
    { type: 'item 82', meaning: 'the same with accuracy, course, altitude and satellites', read: true },
    { type: 'item 97', meaning: 'battery', read: true },
    { type: 'item 85 and others', meaning: 'the mobile network, sensors', read: 'no public description' },
  ],
  sources: ['Traccar Gl601ProtocolDecoder', 'messages seen'],
}
